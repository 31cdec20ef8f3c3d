#include "answer.h"

int main(int argc, char** argv) {
    (void)argv;
    if (argc > 1) signal(SIGXFSZ, SIG_IGN);
    const int fd = open("problem.out", O_CREAT | O_WRONLY, 0666);
    if (ftruncate(fd, 1L << 40) != 0) return 3;
    return 0;
}
