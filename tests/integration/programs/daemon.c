/* Leaves a daemon behind (setsid, double fork, deaf to SIGTERM) and answers right. */
#include "answer.h"

int main(void) {
    if (fork() == 0) {
        setsid();
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        if (fork() == 0) {
            for (;;) {
                sleep(1);
            }
        }
        _exit(0);
    }
    answer();
    return 0;
}
