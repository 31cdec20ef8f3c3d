// endless loop @expect: TL
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
    volatile long long p = 1;
    while (n > 0) p = p * 2;
    cout << p << endl;
}
