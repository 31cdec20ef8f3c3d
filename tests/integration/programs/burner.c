/* Uses as many milliseconds of CPU time as its first argument says, then answers. */
#include "answer.h"

int main(int argc, char** argv) {
    burn(argc > 1 ? atof(argv[1]) / 1000 : 0);
    answer();
    return 0;
}
