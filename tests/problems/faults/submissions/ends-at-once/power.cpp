// leaves by _exit, after what it wrote is written @expect: AC
#include <cstdio>
#include <iostream>
#include <vector>
#include <unistd.h>
using namespace std;

int main() {
    freopen("power.in", "r", stdin);
    freopen("power.out", "w", stdout);
    int n;
    cin >> n;
    cout << (1LL << n) << endl;
    fflush(stdout);
    _exit(0);
}
