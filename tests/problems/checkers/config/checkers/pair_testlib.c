// What checkers made with testlib.h do, without it: exit codes, and words on standard error.
#include <stdio.h>

#include "pair.h"

int main(int argc, char** argv) {
    FILE* input = argc == 4 ? fopen(argv[1], "r") : NULL;
    FILE* output = argc == 4 ? fopen(argv[2], "r") : NULL;
    FILE* answer = argc == 4 ? fopen(argv[3], "r") : NULL;
    long sum;
    if (!input || !output || !answer || fscanf(input, "%ld", &sum) != 1) {
        fprintf(stderr, "FAIL the input cannot be read\n");
        return 3;
    }
    switch (judge(sum, output)) {
        case 2:
            fprintf(stderr, "ok a pair\n");
            return 0;
        case 1:
            fprintf(stderr, "points 0.5 one of them is zero\n");
            return 7;
        case -2:
            fprintf(stderr, "wrong output format more than two numbers\n");
            return 2;
        default:
            fprintf(stderr, "wrong answer no such pair\n");
            return 1;
    }
}
