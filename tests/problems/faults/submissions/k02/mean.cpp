// default of cout @expect: WA
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    int n, x;
    cin >> n;
    double sum = 0;
    for (int i = 0; i < n; i++) {
        cin >> x;
        sum += x;
    }
    cout << scientific << sum / n << endl;
    return 0;
}
