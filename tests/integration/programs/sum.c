/* What every other contestant hands in: reads problem.in, writes problem.out. */
#include <stdio.h>

int main(void) {
    int a, b;
    freopen("problem.in", "r", stdin);
    freopen("problem.out", "w", stdout);
    if (scanf("%d %d", &a, &b) != 2) return 1;
    printf("%d\n", a + b);
    return 0;
}
