/* A child that nobody waits for does the work: its CPU time would not show in wait4. */
#include "answer.h"

int main(void) {
    signal(SIGCHLD, SIG_IGN);
    const pid_t child = fork();
    if (child < 0) return 3;
    if (child == 0) {
        burn(10);
        _exit(0);
    }
    for (;;) pause();
}
