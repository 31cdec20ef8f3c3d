// @expect: WA {AC WA}
// makes the board white; forgets that all black would do as well
#include <bits/stdc++.h>
using namespace std;

int mask_of[16];

int main() {
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    string all, s;
    while (cin >> s) all += s;
    int board = 0;
    for (int i = 0; i < (int)all.size() && i < 16; i++)
        if (all[i] == 'b') board |= 1 << i;
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++)
            if (abs(i / 4 - j / 4) + abs(i % 4 - j % 4) <= 1) mask_of[i] |= 1 << j;
    int best = 17;
    for (int s = 0; s < 65536; s++) {
        int now = board;
        for (int i = 0; i < 16; i++)
            if (s & (1 << i)) now ^= mask_of[i];
        if (now == 0) best = min(best, __builtin_popcount(s));
    }
    if (best == 17) cout << "Impossible" << endl;
    else cout << best << endl;
    return 0;
}
