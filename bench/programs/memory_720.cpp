// Right, but takes 720 MB for it.
#include <bits/stdc++.h>
using namespace std;

int main() {
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    vector<int> dist(180000000, -1);
    int start = 0, mask[16];
    for (int i = 0; i < 16; i++) {
        char c;
        cin >> c;
        start |= (c == 'b') << i;
        mask[i] = 0;
        for (int j = 0; j < 16; j++)
            if (abs(i / 4 - j / 4) + abs(i % 4 - j % 4) <= 1) mask[i] |= 1 << j;
    }
    queue<int> q;
    q.push(start);
    dist[start] = 0;
    while (!q.empty()) {
        int u = q.front();
        q.pop();
        if (u == 0 || u == 65535) {
            cout << dist[u] << endl;
            return 0;
        }
        for (int i = 0; i < 16; i++)
            if (dist[u ^ mask[i]] < 0) {
                dist[u ^ mask[i]] = dist[u] + 1;
                q.push(u ^ mask[i]);
            }
    }
    cout << "Impossible" << endl;
}
