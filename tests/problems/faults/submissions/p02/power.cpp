// pow gives a double @expect: WA {AC WA}
#include <cstdio>
#include <iostream>
#include <vector>
#include <cmath>
using namespace std;

int main() {
    freopen("power.in", "r", stdin);
    freopen("power.out", "w", stdout);
    int n;
    cin >> n;
    cout << pow(2, n) << endl;
}
