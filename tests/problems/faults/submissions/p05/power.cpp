// the wrong stream @expect: WA
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    freopen("power.out", "w", stdin);
    int n = 3;
    freopen("power.in", "r", stdin);
    cin >> n;
    cout << (1LL << n) << endl;
}
