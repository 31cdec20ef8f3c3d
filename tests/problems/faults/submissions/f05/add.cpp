// name of another problem's input @expect: WA
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    freopen("sort.in", "r", stdin);
    freopen("add.out", "w", stdout);
    int n, x;
    cin >> n;
    long long sum = 0; if (!cin) n = 0;
    for (int i = 0; i < n; i++) {
        cin >> x;
        sum += x;
    }
    cout << sum << endl;
    return 0;
}
