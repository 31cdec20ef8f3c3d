// @expect: WA
#include <stdio.h>

int main(void) {
    puts("3");
}
