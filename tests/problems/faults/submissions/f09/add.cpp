// asks a person for input @expect: WA
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
    cout << "Sum: " << sum << endl;
    return 0;
}
