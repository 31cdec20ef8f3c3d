/* @expect: AC */
/* try to flip 1 piece, then 2 pieces, ... then all 16 */
#include <stdio.h>

int g[4][4];

int same(void)
{
    int i, j;
    for (i = 0; i < 4; i++)
        for (j = 0; j < 4; j++)
            if (g[i][j] != g[0][0]) return 0;
    return 1;
}

void flip(int k)
{
    int r = k / 4, c = k % 4;
    g[r][c] = !g[r][c];
    if (r > 0) g[r - 1][c] = !g[r - 1][c];
    if (r < 3) g[r + 1][c] = !g[r + 1][c];
    if (c > 0) g[r][c - 1] = !g[r][c - 1];
    if (c < 3) g[r][c + 1] = !g[r][c + 1];
}

/* choose `left` more pieces from number `from` on */
int choose(int from, int left)
{
    int k;
    if (left == 0) return same();
    for (k = from; k + left <= 16; k++) {
        int ok;
        flip(k);
        ok = choose(k + 1, left - 1);
        flip(k);
        if (ok) return 1;
    }
    return 0;
}

int main(void)
{
    char s[10];
    int i, j, n;
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    for (i = 0; i < 4; i++) {
        scanf("%s", s);
        for (j = 0; j < 4; j++) g[i][j] = s[j] == 'b';
    }
    for (n = 0; n <= 16; n++)
        if (choose(0, n)) {
            printf("%d\n", n);
            return 0;
        }
    puts("Impossible");
    return 0;
}
