/* As many files, as deep folders and as odd names as the box takes. */
#include "answer.h"

#include <sys/stat.h>

int main(int argc, char** argv) {
    const char* kind = argc > 1 ? argv[1] : "";
    char name[256];
    if (strcmp(kind, "deep") == 0) {
        for (int i = 0; i < 100000 && mkdir("d", 0700) == 0 && chdir("d") == 0; ++i) {
        }
        return 0;
    }
    if (strcmp(kind, "names") == 0) {
        memset(name, '\n', 250);
        for (int i = 0; i < 30; ++i) {
            snprintf(name + 200, sizeof name - 200, "\x1b[31m\xff%d", i);
            close(open(name, O_CREAT | O_WRONLY, 0));
        }
        answer();
        return 0;
    }
    for (int i = 0; i < 1000000; ++i) {
        snprintf(name, sizeof name, "file%d", i);
        const int fd = open(name, O_CREAT | O_WRONLY, 0600);
        if (fd < 0) return 0;
        close(fd);
    }
    return 0;
}
