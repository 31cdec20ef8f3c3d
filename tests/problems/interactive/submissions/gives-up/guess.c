// @expect: WA
#include <stdio.h>

int main(void) {
    puts("500000");
}
