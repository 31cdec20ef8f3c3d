// @expect: WA
// Never reads: the interactor ends after 20 questions, and this by a broken pipe.
#include <stdio.h>

int main(void) {
    for (;;) puts("2");
}
