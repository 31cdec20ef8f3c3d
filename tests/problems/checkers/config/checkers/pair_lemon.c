// Lemon's: score and words in files that are named to it, out of a full score that is told.
#include <stdio.h>
#include <stdlib.h>

#include "pair.h"

int main(int argc, char** argv) {
    long sum;
    if (argc != 7) return 1;
    FILE* input = fopen(argv[1], "r");
    FILE* output = fopen(argv[2], "r");
    FILE* score = fopen(argv[5], "w");
    FILE* message = fopen(argv[6], "w");
    if (!input || !output || !score || !message || fscanf(input, "%ld", &sum) != 1) return 1;
    const int found = judge(sum, output);
    fprintf(score, "%g\n", found < 0 ? 0 : atof(argv[4]) * found / 2);
    fprintf(message, found < 0 ? "no such pair" : found == 1 ? "one of them is zero" : "");
    return 0;
}
