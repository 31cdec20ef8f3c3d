// opens files that are not there @expect: WA
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    freopen("parity.in", "r", stdin);
    freopen("parity.out", "w", stdout);
    int n = 0, x;
    cin >> n;
    while (n--) {
        cin >> x;
        cout << (x % 2 ? "odd" : "even") << endl;
    }
    return 0;
}
