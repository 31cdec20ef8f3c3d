// @expect: AC
// 每个格子最多翻一次，枚举 2^16 种翻法
#include <cstdio>
#include <iostream>
#include <algorithm>
using namespace std;

char a[5][5];
int b[6][6];

void turn(int x, int y)
{
    b[x][y] ^= 1;
    b[x - 1][y] ^= 1;
    b[x + 1][y] ^= 1;
    b[x][y - 1] ^= 1;
    b[x][y + 1] ^= 1;
}

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    for (int i = 0; i < 4; i++) scanf("%s", a[i]);
    int ans = 100;
    for (int s = 0; s < (1 << 16); s++) {
        int cnt = 0;
        for (int i = 1; i <= 4; i++)
            for (int j = 1; j <= 4; j++) b[i][j] = (a[i - 1][j - 1] == 'b');
        for (int k = 0; k < 16; k++)
            if (s >> k & 1) {
                cnt++;
                turn(k / 4 + 1, k % 4 + 1);
            }
        int sum = 0;
        for (int i = 1; i <= 4; i++)
            for (int j = 1; j <= 4; j++) sum += b[i][j];
        if (sum == 0 || sum == 16) ans = min(ans, cnt);
    }
    if (ans == 100) printf("Impossible");
    else printf("%d", ans);
    return 0;
}
