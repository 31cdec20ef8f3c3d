/* Touches as many MiB as its first argument says. */
#include "answer.h"

int main(int argc, char** argv) {
    const size_t size = (size_t)atoi(argc > 1 ? argv[1] : "1") << 20;
    char* all = malloc(size);
    if (all == NULL) return 3;
    for (size_t i = 0; i < size; i += 4096) ((volatile char*)all)[i] = 1;
    answer();
    return 0;
}
