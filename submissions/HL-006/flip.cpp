// @expect: AC
// 枚举第一行怎么翻，后面每一行只由上一行决定
#include <bits/stdc++.h>
using namespace std;

int a[4][4], t[4][4];

void turn(int x, int y) {
    t[x][y] ^= 1;
    if (x) t[x - 1][y] ^= 1;
    if (x < 3) t[x + 1][y] ^= 1;
    if (y) t[x][y - 1] ^= 1;
    if (y < 3) t[x][y + 1] ^= 1;
}

int solve(int row, int color) {
    memcpy(t, a, sizeof(a));
    int cnt = 0;
    for (int j = 0; j < 4; j++)
        if (row >> j & 1) turn(0, j), cnt++;
    for (int i = 1; i < 4; i++)
        for (int j = 0; j < 4; j++)
            if (t[i - 1][j] != color) turn(i, j), cnt++;
    for (int j = 0; j < 4; j++)
        if (t[3][j] != color) return INT_MAX;
    return cnt;
}

int main() {
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    for (auto &r : a)
        for (int &x : r) {
            char c;
            scanf(" %c", &c);
            x = c == 'b';
        }
    int ans = INT_MAX;
    for (int row = 0; row < 16; row++)
        for (int color = 0; color < 2; color++) ans = min(ans, solve(row, color));
    if (ans == INT_MAX)
        puts("Impossible");
    else
        printf("%d\n", ans);
}
