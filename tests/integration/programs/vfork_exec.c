#include "answer.h"

int main(void) {
    for (;;) {
        const pid_t child = vfork();
        if (child < 0) return 3;
        if (child == 0) {
            execl("/usr/bin/true", "true", (char*)NULL);
            _exit(1);
        }
    }
}
