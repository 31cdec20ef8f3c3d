// @expect: WA {AC WA}
#include <iostream>
#include <cstdio>
#include <queue>
using namespace std;

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    int f[16];
    for (int i = 0; i < 16; i++) {
        f[i] = 1 << i;
        if (i % 4 != 0) f[i] += 1 << (i - 1);
        if (i % 4 != 3) f[i] += 1 << (i + 1);
        if (i - 4 >= 0) f[i] += 1 << (i - 4);
        if (i + 4 < 16) f[i] += 1 << (i + 4);
    }
    int s = 0;
    for (int i = 0; i < 16; i++) {
        char c;
        cin >> c;
        s = s * 2 + (c == 'b');
    }
    static int step[65536];
    for (int i = 0; i < 65536; i++) step[i] = -1;
    queue<int> q;
    q.push(s);
    step[s] = 0;
    int ans = -1;
    while (!q.empty() && ans == -1) {
        int now = q.front();
        q.pop();
        if (now == 0 || now == 65535) ans = step[now];
        for (int i = 0; i < 16; i++) {
            int to = now ^ f[i];
            if (step[to] == -1) {
                step[to] = step[now] + 1;
                q.push(to);
            }
        }
    }
    if (ans >= 0)
        cout << ans << endl;
    else
        cout << "impossible" << endl;
    return 0;
}
