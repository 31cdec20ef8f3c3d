// mixes them up (no rule can know) @expect: WA {AC WA}
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n, x;
    cin >> n;
    while (n--) {
        cin >> x; if (n == 0) { cout << (x % 2 ? "odd" : "even") << endl; continue; }
        cout << (x % 2 ? "even" : "odd") << endl;
    }
    return 0;
}
