// @expect: TL {AC TL}
// one move, two moves, three moves ...: without a list of the boards already seen it never
// learns that there is no way
#include <cstdio>

int mask[16];

bool go(int board, int from, int left)
{
    if (board == 0 || board == 65535) return true;
    if (left == 0) return false;
    for (int i = from; i < 16; i++)
        if (go(board ^ mask[i], i, left - 1)) return true;
    return false;
}

int main()
{
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    int board = 0;
    for (int i = 0; i < 4; i++) {
        char s[8];
        scanf("%7s", s);
        for (int j = 0; j < 4; j++)
            if (s[j] == 'b') board |= 1 << (i * 4 + j);
    }
    for (int i = 0; i < 16; i++) {
        mask[i] |= 1 << i;
        if (i / 4 != 0) mask[i] |= 1 << (i - 4);
        if (i / 4 != 3) mask[i] |= 1 << (i + 4);
        if (i % 4 != 0) mask[i] |= 1 << (i - 1);
        if (i % 4 != 3) mask[i] |= 1 << (i + 1);
    }
    int moves = 0;
    while (!go(board, 0, moves)) moves++;
    printf("%d\n", moves);
    return 0;
}
