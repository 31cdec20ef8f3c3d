// @expect: AC
#include <bits/stdc++.h>
using namespace std;

int dis[1 << 16];
int change[16];
const int dx[5] = {0, 0, 0, 1, -1};
const int dy[5] = {0, 1, -1, 0, 0};

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    int start = 0;
    for (int i = 0; i < 4; i++) {
        string s;
        cin >> s;
        for (int j = 0; j < 4; j++)
            if (s[j] == 'b') start |= 1 << (i * 4 + j);
    }
    for (int x = 0; x < 4; x++)
        for (int y = 0; y < 4; y++)
            for (int k = 0; k < 5; k++) {
                int nx = x + dx[k], ny = y + dy[k];
                if (nx < 0 || nx > 3 || ny < 0 || ny > 3) continue;
                change[x * 4 + y] |= 1 << (nx * 4 + ny);
            }
    memset(dis, -1, sizeof(dis));
    queue<int> q;
    q.push(start);
    dis[start] = 0;
    while (!q.empty()) {
        int u = q.front();
        q.pop();
        if (u == 0 || u == 65535) {
            cout << dis[u] << endl;
            return 0;
        }
        for (int i = 0; i < 16; i++) {
            int v = u ^ change[i];
            if (dis[v] != -1) continue;
            dis[v] = dis[u] + 1;
            q.push(v);
        }
    }
    cout << "Impossible" << endl;
    return 0;
}
