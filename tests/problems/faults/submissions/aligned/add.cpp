// vectors need a stack that is aligned @expect: AC
#include <emmintrin.h>
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    freopen("add.in", "r", stdin);
    freopen("add.out", "w", stdout);
    __m128d four = _mm_set1_pd(4.0);
    alignas(16) volatile double kept[2];
    _mm_store_pd(const_cast<double*>(kept), four);
    int n, x;
    cin >> n;
    long long sum = 0;
    for (int i = 0; i < n; i++) {
        cin >> x;
        sum += x;
    }
    cout << sum + static_cast<long long>(kept[1] - 4) << endl;
    return 0;
}
