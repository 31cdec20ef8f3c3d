// endless recursion @expect: RE
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

long long power(int n) {
    volatile char room[10000];
    room[n & 1023] = 1;
    return power(n - 1) * 2 + room[n & 511];
}

int main() {
    freopen("power.in", "r", stdin);
    freopen("power.out", "w", stdout);
    int n;
    cin >> n;
    cout << power(n) << endl;
}
