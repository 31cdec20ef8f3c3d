/* Writes without end to the file that its first argument names. */
#include "answer.h"

int main(int argc, char** argv) {
    FILE* stream = stdout;
    if (argc > 1 && strcmp(argv[1], "stderr") == 0) stream = stderr;
    if (argc > 1 && strcmp(argv[1], "file") == 0) stream = fopen("problem.out", "w");
    for (;;) fputs("an endless line\n", stream);
}
