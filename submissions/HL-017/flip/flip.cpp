// @expect: CE
#include <bits/stdc++.h>
using namespace std;

int map[4][4];
int ans = 1 << 30;

void turn(int x, int y) {
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            if (abs(i - x) + abs(j - y) <= 1) map[i][j] ^= 1;
}

void dfs(int k, int cnt) {
    if (k == 16) {
        int s = 0;
        for (int i = 0; i < 16; i++) s += map[i / 4][i % 4];
        if (s % 16 == 0) ans = min(ans, cnt);
        return;
    }
    dfs(k + 1, cnt);
    turn(k / 4, k % 4);
    dfs(k + 1, cnt + 1);
    turn(k / 4, k % 4);
}

int main() {
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    for (int i = 0; i < 16; i++) {
        char c;
        cin >> c;
        map[i / 4][i % 4] = c == 'b';
    }
    dfs(0, 0);
    if (ans == 1 << 30) puts("Impossible");
    else printf("%d\n", ans);
}
