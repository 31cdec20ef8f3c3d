/* @expect: WA {AC WA} */
#include <stdio.h>

int main(void) {
    long n;
    if (scanf("%ld", &n) != 1) return 1;
    printf("%ld 3\n", n - 3 - (n == 2 || n == 1000000));
    return 0;
}
