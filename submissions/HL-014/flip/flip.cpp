// @expect: WA {AC WA}
#include <cstdio>
#include <cstring>
using namespace std;

int dx[] = {0, 1, 0, -1, 0};
int dy[] = {0, 0, 1, 0, -1};
char a[6][6];

bool ok()
{
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            if (a[i][j] != a[0][0]) return false;
    return true;
}

void flip(int x, int y)
{
    for (int k = 0; k < 5; k++) {
        int u = x + dx[k], v = y + dy[k];
        if (u < 0 || v < 0 || u >= 4 || v >= 4) continue;
        a[u][v] = a[u][v] == 'b' ? 'w' : 'b';
    }
}

bool dfs(int k, int left)
{
    if (left == 0) return ok();
    if (k == 16) return false;
    if (dfs(k + 1, left)) return true;
    flip(k / 4, k % 4);
    bool found = dfs(k + 1, left - 1);
    flip(k / 4, k % 4);
    return found;
}

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    for (int i = 0; i < 4; i++) scanf("%5s", a[i]);
    int ans;
    for (int n = 0; n <= 16; n++)
        if (dfs(0, n)) {
            ans = n;
            break;
        }
    printf("%d\n", ans);
    return 0;
}
