// @expect: RE {AC RE}
#include <iostream>
#include <cstdio>
#include <cstdlib>
using namespace std;

int f[16];

// least number of pieces to flip so that a becomes b
int tries(int a, int b)
{
    int best = 20;
    for (int s = 0; s < 65536; s++) {
        int t = a, n = 0;
        for (int i = 0; i < 16; i++)
            if (s >> i & 1) {
                t ^= f[i];
                n++;
            }
        if (t == b && n < best) best = n;
    }
    return best;
}

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    int board = 0, black = 0, white = 0;
    for (int i = 0; i < 16; i++) {
        char c;
        cin >> c;
        if (c == 'b') {
            black++;
            board |= 1 << i;
        } else {
            white++;
        }
        for (int j = 0; j < 16; j++)
            if (abs(i / 4 - j / 4) + abs(i % 4 - j % 4) < 2) f[i] |= 1 << j;
    }
    // start with the colour that there is more of
    int ratio = black * 100 / white;
    int first = ratio > 100 ? 65535 : 0;
    int ans = tries(board, first);
    int second = tries(board, 65535 - first);
    if (second < ans) ans = second;
    if (ans == 20)
        cout << "Impossible" << endl;
    else
        cout << ans << endl;
    return 0;
}
