// Too slow: a queue, but no list of the boards that were seen. Right where few moves do; on an
// impossible board it never ends.
#include <cstdio>
#include <iostream>
#include <queue>
using namespace std;

int main() {
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    int start = 0, mask[16];
    for (int i = 0; i < 16; i++) {
        char c;
        cin >> c;
        if (c == 'b') start |= 1 << i;
        mask[i] = 1 << i;
        if (i > 3) mask[i] |= 1 << (i - 4);
        if (i < 12) mask[i] |= 1 << (i + 4);
        if (i % 4 > 0) mask[i] |= 1 << (i - 1);
        if (i % 4 < 3) mask[i] |= 1 << (i + 1);
    }
    queue<pair<int, int>> q;
    q.push({start, 0});
    while (!q.empty()) {
        auto [board, steps] = q.front();
        q.pop();
        if (board == 0 || board == 65535) {
            cout << steps << endl;
            return 0;
        }
        for (int i = 0; i < 16; i++) q.push({board ^ mask[i], steps + 1});
    }
}
