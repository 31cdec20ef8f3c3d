// opens after reading @expect: WA
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n = 0;
    cin >> n;
    freopen("sort.in", "r", stdin);
    freopen("sort.out", "w", stdout);
    vector<int> a(n);
    for (int i = 0; i < n; i++) cin >> a[i];
    sort(a.begin(), a.end());
    for (int x : a) cout << x << "\n";
    return 0;
}
