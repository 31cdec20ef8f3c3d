// @expect: WA {AC WA}
// scanf("%c") 把换行也读进来了
#include <cstdio>
#include <cstring>

int q[70000], step[70000], f[16];

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    int start = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            char c;
            scanf("%c", &c);
            if (c == 'b') start |= 1 << (i * 4 + j);
            int &m = f[i * 4 + j];
            m = 1 << (i * 4 + j);
            if (i > 0) m |= 1 << (i * 4 - 4 + j);
            if (i < 3) m |= 1 << (i * 4 + 4 + j);
            if (j > 0) m |= 1 << (i * 4 + j - 1);
            if (j < 3) m |= 1 << (i * 4 + j + 1);
        }
    memset(step, -1, sizeof(step));
    int h = 0, t = 0;
    q[t++] = start;
    step[start] = 0;
    while (h < t) {
        int u = q[h++];
        if (u == 0 || u == 65535) {
            printf("%d\n", step[u]);
            return 0;
        }
        for (int i = 0; i < 16; i++)
            if (step[u ^ f[i]] < 0) {
                step[u ^ f[i]] = step[u] + 1;
                q[t++] = u ^ f[i];
            }
    }
    printf("Impossible\n");
    return 0;
}
