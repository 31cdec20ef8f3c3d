#include "answer.h"

int main(void) {
    for (int i = 0; i < 100; ++i) {
        if (fork() == 0) {
            sleep(20);
            _exit(0);
        }
    }
    answer();
    return 0;
}
