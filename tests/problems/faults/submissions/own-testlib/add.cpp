// a header that only checkers have @expect: CE
#include "testlib.h"
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    freopen("add.in", "r", stdin);
    freopen("add.out", "w", stdout);
    int n, x;
    cin >> n;
    long long sum = 0;
    for (int i = 0; i < n; i++) {
        cin >> x;
        sum += x;
    }
    cout << sum << endl;
    return 0;
}
