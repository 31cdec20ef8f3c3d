// a name of the library @expect: CE
#include <algorithm>
#include <iostream>
#include <cstdio>
#include <cmath>
using namespace std;

int y1;

int main() {
    freopen("sort.in", "r", stdin);
    freopen("sort.out", "w", stdout);
    cin >> y1;
    cout << y1;
}
