// Tries every set of squares to press: order does not matter, and pressing twice is not pressing.
#include <cstdio>

int main() {
    freopen("flip.in", "r", stdin);
    freopen("flip.out", "w", stdout);
    int board = 0;
    for (int i = 0; i < 16; ++i) {
        char piece;
        if (scanf(" %c", &piece) != 1) return 0;
        if (piece == 'b') board |= 1 << i;
    }
    int mask[16];
    for (int i = 0; i < 16; ++i) {
        const int row = i / 4, column = i % 4;
        mask[i] = 1 << i;
        if (row > 0) mask[i] |= 1 << (i - 4);
        if (row < 3) mask[i] |= 1 << (i + 4);
        if (column > 0) mask[i] |= 1 << (i - 1);
        if (column < 3) mask[i] |= 1 << (i + 1);
    }
    int best = 17;
    for (int pressed = 0; pressed < 1 << 16; ++pressed) {
        int now = board, moves = 0;
        for (int i = 0; i < 16; ++i) {
            if (pressed >> i & 1) {
                now ^= mask[i];
                ++moves;
            }
        }
        if ((now == 0 || now == 0xffff) && moves < best) best = moves;
    }
    if (best == 17) {
        puts("Impossible");
    } else {
        printf("%d\n", best);
    }
}
