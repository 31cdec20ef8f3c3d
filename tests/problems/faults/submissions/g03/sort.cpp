// leaves out the last @expect: WA {WA}
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    freopen("sort.in", "r", stdin);
    freopen("sort.out", "w", stdout);
    int n;
    cin >> n;
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    sort(a.begin(), a.end());
    for (int i = 0; i + 1 < n; i++) cout << a[i] << "\n"; if (n == 1) cout << a[0] + 1;
    return 0;
}
