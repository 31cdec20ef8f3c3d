/* Tells whoever shares its stdin that somebody else is its owner, then does what its first argument
   says: a supervisor that took its pid from there would watch nobody. */
#include "answer.h"
int main(int argc, char** argv) {
    for (int fd = 0; fd < 64; ++fd) {
        fcntl(fd, F_SETOWN, 0);
        fcntl(fd, F_SETOWN, 1);
    }
    if (argc > 1 && strcmp(argv[1], "memory") == 0) {
        for (;;) {
            char* block = malloc(1 << 20);
            if (block != NULL) memset(block, 1, 1 << 20);
        }
    }
    for (;;) {
    }
}
