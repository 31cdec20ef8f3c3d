// @expect: ML
#include <cstdio>
#include <cstring>
#include <queue>

const int N = 75000000;  // 开大一点保险
int dist[N];

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    memset(dist, 0x3f, sizeof(dist));
    int board = 0;
    for (int i = 0; i < 16; i++) {
        char c;
        scanf(" %c", &c);
        if (c == 'b') board |= 1 << i;
    }
    std::queue<int> q;
    q.push(board);
    dist[board] = 0;
    while (!q.empty()) {
        int u = q.front();
        q.pop();
        if (u == 0 || u == 65535) {
            printf("%d\n", dist[u]);
            return 0;
        }
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                int v = u ^ (1 << (i * 4 + j));
                if (i > 0) v ^= 1 << (i * 4 + j - 4);
                if (i < 3) v ^= 1 << (i * 4 + j + 4);
                if (j > 0) v ^= 1 << (i * 4 + j - 1);
                if (j < 3) v ^= 1 << (i * 4 + j + 1);
                if (dist[v] > dist[u] + 1) {
                    dist[v] = dist[u] + 1;
                    q.push(v);
                }
            }
    }
    printf("Impossible\n");
    return 0;
}
