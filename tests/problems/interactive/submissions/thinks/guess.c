// @expect: TL
#include <stdio.h>

int main(void) {
    puts("500000");
    fflush(stdout);
    for (volatile long i = 0;; ++i) {
    }
}
