// @expect: WA
#include <bits/stdc++.h>
using namespace std;

vector<string> g;

int code() {
    int x = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) x = x * 2 + (g[i][j] == 'b' ? 1 : 0);
    return x;
}

int main() {
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    string s;
    while (cin >> s) g.push_back(s);
    cout << "debug: start = " << code() << endl;
    map<int, int> step;
    deque<int> q;
    q.push_back(code());
    step[code()] = 0;
    while (!q.empty()) {
        int u = q.front();
        q.pop_front();
        if (u == 0 || u == 65535) {
            cout << "debug: visited = " << step.size() << endl;
            cout << step[u] << endl;
            return 0;
        }
        for (int k = 0; k < 16; k++) {
            int v = u ^ (1 << k);
            if (k % 4 != 0) v ^= 1 << (k - 1);
            if (k % 4 != 3) v ^= 1 << (k + 1);
            if (k > 3) v ^= 1 << (k - 4);
            if (k < 12) v ^= 1 << (k + 4);
            if (step.count(v)) continue;
            step[v] = step[u] + 1;
            q.push_back(v);
        }
    }
    cout << "Impossible" << endl;
    return 0;
}
