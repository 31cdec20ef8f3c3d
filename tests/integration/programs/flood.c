/* Writes without end: to standard output, or where its first argument says. */
#include "answer.h"

int main(int argc, char** argv) {
    const char* where = argc > 1 ? argv[1] : "stdout";
    const char* text = "an endless line\n";
    FILE* stream = stdout;
    if (strcmp(where, "stderr") == 0) stream = stderr;
    if (strcmp(where, "file") == 0) stream = fopen("problem.out", "w");
    if (strcmp(where, "blank lines") == 0) {
        text = "\n";
        stream = fopen("problem.out", "w");
    }
    for (;;) fputs(text, stream);
}
