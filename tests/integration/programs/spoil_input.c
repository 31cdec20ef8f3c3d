#include "answer.h"

int main(int argc, char** argv) {
    const char* way = argc > 1 ? argv[1] : "";
    if (strcmp(way, "remove") == 0) {
        if (remove("problem.in") != 0) return 3;
    } else if (freopen("problem.in", "w", stdout) == NULL) {
        return 3;
    }
    printf("999 999\n");
    fflush(stdout);
    answer();
    return 0;
}
