// @expect: WA
// Does not see that the interactor has ended, and goes astray: the wrong answer was first.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char reply[16];
    puts("0");
    fflush(stdout);
    if (scanf("%15s", reply) != 1) abort();
}
