// @expect: AC
// the loop misses the last set of moves, which does no harm: a board that can be solved is solved
// by 16 sets
#include <iostream>
#include <cstdio>
using namespace std;

int change[16] = {0x0013, 0x0027, 0x004e, 0x008c, 0x0131, 0x0272, 0x04e4, 0x08c8,
                  0x1310, 0x2720, 0x4e40, 0x8c80, 0x3100, 0x7200, 0xe400, 0xc800};

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    char c;
    int board = 0, minn = 0x7fffffff;
    for (int i = 0; i < 16; i++) {
        cin >> c;
        if (c == 'b') board |= 1 << i;
    }
    for (int i = 0; i < 65535; i++) {
        int t = board, cnt = 0;
        for (int j = 0; j < 16; j++)
            if (i & (1 << j)) {
                t ^= change[j];
                cnt++;
            }
        if ((t == 0 || t == 65535) && cnt < minn) minn = cnt;
    }
    if (minn == 0x7fffffff) cout << "Impossible";
    else cout << minn;
    return 0;
}
