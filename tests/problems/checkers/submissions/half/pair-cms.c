/* @expect: PC */
#include <stdio.h>

int main(void) {
    long n;
    if (scanf("%ld", &n) != 1) return 1;
    printf("0 %ld\n", n);
    return 0;
}
