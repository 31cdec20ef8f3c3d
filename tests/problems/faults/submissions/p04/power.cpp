// exit code @expect: RE
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    freopen("power.in", "r", stdin);
    freopen("power.out", "w", stdout);
    int n;
    cin >> n;
    cout << (1LL << n) << endl;
    return 1;
}
