// sleeps @expect: TL
#include <unistd.h>
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int main() {
    sleep(9);
    int n, x;
    cin >> n;
    while (n--) {
        cin >> x;
        cout << (x % 2 ? "odd" : "even") << endl;
    }
    return 0;
}
