// @expect: WA {AC WA}
// 贪心：逐行处理，找到一种就输出
#include <cstdio>
#include <cstring>

int old[6][6], b[6][6];

void turn(int x, int y)
{
    b[x][y] = !b[x][y];
    b[x + 1][y] = !b[x + 1][y];
    b[x - 1][y] = !b[x - 1][y];
    b[x][y + 1] = !b[x][y + 1];
    b[x][y - 1] = !b[x][y - 1];
}

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    for (int i = 1; i <= 4; i++)
        for (int j = 1; j <= 4; j++) {
            char c;
            scanf(" %c", &c);
            old[i][j] = (c == 'b');
        }
    for (int want = 0; want <= 1; want++)
        for (int first = 0; first < 16; first++) {
            int cnt = 0;
            memcpy(b, old, sizeof(b));
            for (int j = 1; j <= 4; j++)
                if (first & (1 << (j - 1))) {
                    turn(1, j);
                    cnt++;
                }
            for (int i = 2; i <= 4; i++)
                for (int j = 1; j <= 4; j++)
                    if (b[i - 1][j] != want) {
                        turn(i, j);
                        cnt++;
                    }
            if (b[4][1] == want && b[4][2] == want && b[4][3] == want && b[4][4] == want) {
                printf("%d\n", cnt);
                return 0;
            }
        }
    printf("Impossible\n");
    return 0;
}
