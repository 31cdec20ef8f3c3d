/* Shared by the hostile programs. "7" in problem.out is the right answer of their problem. */
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void answer(void) {
    FILE* file = fopen("problem.out", "w");
    if (file == NULL) exit(8);
    fputs("7\n", file);
    fclose(file);
}

/* The attempt must have failed; one that succeeded is named on stdout and ends with exit code 9. */
static inline void refused(int succeeded, const char* what) {
    if (!succeeded) return;
    printf("succeeded: %s\n", what);
    fflush(stdout);
    _exit(9);
}

static inline void burn(double seconds) {
    struct timespec now;
    do {
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    } while ((double)now.tv_sec + (double)now.tv_nsec / 1e9 < seconds);
}
