// copied from a web page @expect: CE
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
    printf("%.6f\n", sum / n);
    return 0;
}
