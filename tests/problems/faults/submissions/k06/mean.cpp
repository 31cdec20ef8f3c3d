// two of one name @expect: CE
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int half(int x) { return x / 2; }

int half(int x) { return x >> 1; }

int main() {
    int n, x;
    cin >> n;
    double sum = 0;
    for (int i = 0; i < n; i++) {
        cin >> x;
        sum += x;
    }
    printf("%.6f\n", sum / n);
    return 0;
}
