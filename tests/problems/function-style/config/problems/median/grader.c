#include <stdio.h>
#include "median.h"

int main(void) {
    int n, a, b, c;
    if (scanf("%d", &n) != 1) return 1;
    while (n-- > 0) {
        if (scanf("%d %d %d", &a, &b, &c) != 3) return 1;
        printf("%d\n", median(a, b, c));
    }
    return 0;
}
