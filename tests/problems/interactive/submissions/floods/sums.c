// @expect: WA
#include <stdio.h>

int main(void) {
    for (;;) puts("2");
}
