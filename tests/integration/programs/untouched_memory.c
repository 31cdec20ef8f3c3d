/* 1 GiB asked for and 128 MiB declared, neither used. */
#include "answer.h"
static char declared[128 << 20];

int main(int argc, char** argv) {
    (void)argv;
    volatile char* asked = malloc(1UL << 30);
    if (asked == NULL) return 3;
    declared[argc] = asked[0] = 1;
    answer();
    return declared[argc] - 1;
}
