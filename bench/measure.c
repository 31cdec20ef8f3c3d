/* Runs a command and writes what it took into FILE, as one line of JSON: the clock, CPU time of it
 * and of all that it waited for, peak memory of the largest of them. Small, because a child's peak
 * memory begins with that of the process that starts it.
 *
 *   measure FILE COMMAND...       ends as the command ends
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char** environ;

static double seconds(struct timeval t) {
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static pid_t child;

static void pass_on(int number) {
    kill(child, number);
}

int main(int argc, char** argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: measure FILE COMMAND...\n");
        return 2;
    }
    const double start = now();
    const int error = posix_spawnp(&child, argv[2], NULL, NULL, argv + 2, environ);
    if (error != 0) {
        fprintf(stderr, "measure: %s: %s\n", argv[2], strerror(error));
        return 1;
    }
    signal(SIGINT, pass_on);
    signal(SIGTERM, pass_on);
    int status = 0;
    struct rusage usage;
    while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    const double wall = now() - start;
    FILE* file = fopen(argv[1], "w");
    if (file == NULL) {
        perror(argv[1]);
        return 1;
    }
    fprintf(file, "{\"wall\": %.6f, \"cpu\": %.6f, \"rss_kib\": %ld}\n", wall,
            seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss);
    fclose(file);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
