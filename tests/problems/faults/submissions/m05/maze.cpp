// scanf of characters @expect: WA {AC WA}
#include <cstdio>
#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

char c;
int h, w, dots;

int main() {
    freopen("maze.in", "r", stdin);
    freopen("maze.out", "w", stdout);
    scanf("%d%d", &h, &w);
    for (int i = 0; i < h * w; i++) {
        scanf("%c", &c);
        dots += c == '.';
    }
    printf("%d\n", dots > 3 ? h + w - 2 : 9);
}
