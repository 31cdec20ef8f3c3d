#include "answer.h"

#include <sys/mman.h>

int main(void) {
    static char block[1 << 16];
    char name[32];
    refused(memfd_create("hidden", 0) >= 0, "memfd_create");
    for (int file = 0; file < 100; ++file) {
        snprintf(name, sizeof name, "fill%d", file);
        const int fd = open(name, O_CREAT | O_WRONLY, 0666);
        for (int i = 0; fd >= 0 && i < 15; ++i) {
            if (write(fd, block, sizeof block) <= 0) return 0;
        }
        close(fd);
    }
    return 0;
}
