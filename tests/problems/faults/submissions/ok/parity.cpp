// right @expect: AC
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n, x;
    cin >> n;
    while (n--) {
        cin >> x;
        cout << (x % 2 ? "odd" : "even") << endl;
    }
    return 0;
}
