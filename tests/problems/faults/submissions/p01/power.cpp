// shifts an int @expect: WA {AC WA}
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
    unsigned p = 1;
    for (int i = 0; i < n; i++) p *= 2;
    cout << p << endl;
}
