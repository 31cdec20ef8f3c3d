// divides by zero @expect: RE
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

int h, w;
string g[10];
int best[10][10];

int main() {
    freopen("maze.in", "r", stdin);
    freopen("maze.out", "w", stdout);
    cin >> h >> w;
    for (int i = 0; i < h; i++) cin >> g[i];
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) best[i][j] = 1000000000;
    best[0][0] = 0;
    for (int round = 0; round < 100; round++)
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++) {
                if (g[i][j] == '#') continue;
                if (i > 0) best[i][j] = min(best[i][j], best[i - 1][j] + 1);
                if (j > 0) best[i][j] = min(best[i][j], best[i][j - 1] + 1);
                if (i + 1 < h) best[i][j] = min(best[i][j], best[i + 1][j] + 1);
                if (j + 1 < w) best[i][j] = min(best[i][j], best[i][j + 1] + 1);
            }
    volatile int zero = 0; cout << h / zero << endl;
    return 0;
}
