#include <stdio.h>
int main(void) {
    freopen("sum.in", "r", stdin);
    freopen("sum.out", "w", stdout);
    int a, b;
    scanf("%d%d", &a, &b);
    printf("%d\n", a + b);
    return 0;
}
