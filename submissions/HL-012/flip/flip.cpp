// @expect: RE
#include <bits/stdc++.h>
using namespace std;

int a[105][105];
int best = 1e9;

bool same() {
    for (int i = 1; i <= 4; i++)
        for (int j = 1; j <= 4; j++)
            if (a[i][j] != a[1][1]) return false;
    return true;
}

void dfs(int step) {
    if (same()) best = min(best, step);
    int old[105][105];
    for (int x = 1; x <= 4; x++)
        for (int y = 1; y <= 4; y++) {
            for (int i = 1; i <= 4; i++)
                for (int j = 1; j <= 4; j++) old[i][j] = a[i][j];
            a[x][y] ^= 1;
            a[x - 1][y] ^= 1;
            a[x + 1][y] ^= 1;
            a[x][y - 1] ^= 1;
            a[x][y + 1] ^= 1;
            dfs(step + 1);  // and when does it end?
            for (int i = 1; i <= 4; i++)
                for (int j = 1; j <= 4; j++) a[i][j] = old[i][j];
        }
}

int main() {
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    for (int i = 1; i <= 4; i++)
        for (int j = 1; j <= 4; j++) {
            char c;
            cin >> c;
            a[i][j] = c == 'b';
        }
    dfs(0);
    if (best < 1e9)
        cout << best << endl;
    else
        cout << "Impossible" << endl;
}
