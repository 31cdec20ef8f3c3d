/* Ends in the way that its first argument names. */
#include "answer.h"

static int deeper(volatile int depth) {
    volatile char frame[256];
    frame[0] = (char)depth;
    return deeper(depth + 1) + frame[0];
}

int main(int argc, char** argv) {
    const char* way = argc > 1 ? argv[1] : "";
    volatile int zero = 0;
    if (strcmp(way, "abort") == 0) abort();
    if (strcmp(way, "divide") == 0) return 100 / zero;
    if (strcmp(way, "null") == 0) return *(volatile int*)(long)zero;
    if (strcmp(way, "overflow") == 0) return deeper(0);
    if (strcmp(way, "exit137") == 0) return 137;
    if (strcmp(way, "exit256") == 0) exit(256);
    if (strcmp(way, "exit-1") == 0) exit(-1);
    if (strcmp(way, "sigkill") == 0) raise(SIGKILL);
    if (strcmp(way, "sigterm") == 0) raise(SIGTERM);
    if (strcmp(way, "sigpipe") == 0) raise(SIGPIPE);
    if (strcmp(way, "sigxcpu") == 0) raise(SIGXCPU);
    if (strcmp(way, "realtime") == 0) raise(64);
    answer();
    return 0;
}
