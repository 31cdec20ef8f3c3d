/* A million calls, about 100 MB of stack: legal as long as the memory limit allows it. */
#include "answer.h"

static int deeper(volatile int depth) {
    volatile char frame[64];
    frame[0] = (char)depth;
    return depth == 0 ? 0 : deeper(depth - 1) + (frame[0] & 0);
}

int main(void) {
    if (deeper(1000000) == 0) answer();
    return 0;
}
