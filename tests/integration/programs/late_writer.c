/* A child goes on writing after its parent has answered and left. */
#include "answer.h"

int main(void) {
    if (fork() == 0) {
        for (;;) {
            FILE* file = fopen("problem.out", "a");
            fputs("more\n", file);
            fclose(file);
        }
    }
    answer();
    return 0;
}
