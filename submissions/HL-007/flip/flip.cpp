// @expect: NO
// passed on the online judge, so it must be right
#include <iostream>
#include <string>
#include <queue>
using namespace std;

int mask[16], d[65536];

int main() {
    int b = 0;
    for (int i = 0; i < 16; i++) {
        char c = 'w';
        cin >> c;
        if (c == 'b') b |= 1 << i;
        mask[i] = 1 << i;
        if (i > 3) mask[i] |= 1 << (i - 4);
        if (i < 12) mask[i] |= 1 << (i + 4);
        if (i % 4) mask[i] |= 1 << (i - 1);
        if (i % 4 < 3) mask[i] |= 1 << (i + 1);
    }
    queue<int> q;
    d[b] = 1;
    q.push(b);
    while (q.size()) {
        int x = q.front();
        q.pop();
        if (x == 0 || x == 65535) {
            cout << d[x] - 1 << endl;
            return 0;
        }
        for (int i = 0; i < 16; i++)
            if (!d[x ^ mask[i]]) {
                d[x ^ mask[i]] = d[x] + 1;
                q.push(x ^ mask[i]);
            }
    }
    cout << "Impossible" << endl;
}
