// @expect: OL
#include <cstdio>
#include <cstring>

char a[4][8];

bool white()
{
    for (int i = 0; i < 4; i++)
        if (strcmp(a[i], "wwww") != 0) return false;
    return true;
}

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    for (int i = 0; i < 4; i++) scanf("%7s", a[i]);
    int n = 0;
    while (true) {
        puts("------------------------ 棋盘 ------------------------");
        for (int i = 0; i < 4; i++) puts(a[i]);
        puts(white() ? "全白，完成" : "还没有全白，继续翻");
        puts("------------------------------------------------------");
        n++;
        a[n % 4][n / 4 % 4] ^= 'b' ^ 'w';
    }
    printf("%d\n", n);
    return 0;
}
