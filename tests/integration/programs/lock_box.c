/* Takes away every permission, then the folder itself. */
#include "answer.h"

#include <sys/stat.h>

int main(int argc, char** argv) {
    (void)argv;
    answer();
    if (argc > 1) {
        remove("problem.in");
        remove("problem.out");
        rmdir("/w/box");
        return 0;
    }
    mkdir("inner", 0700);
    close(open("inner/file", O_CREAT | O_WRONLY, 0));
    chmod("inner", 0);
    chmod("problem.out", 0);
    chmod(".", 0);
    return 0;
}
