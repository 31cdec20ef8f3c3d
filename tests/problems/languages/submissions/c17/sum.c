/* @expect: AC */
#include <stdio.h>
_Static_assert(__STDC_VERSION__ == 201710L, "the contest chose C17");
int main(void) {
    long long a, b;
    freopen("sum.in", "r", stdin);
    freopen("sum.out", "w", stdout);
    scanf("%lld %lld", &a, &b);
    printf("%lld\n", a + b);
    return 0;
}
