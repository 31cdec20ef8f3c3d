// An output validator: the output is on standard input, words and score go to the feedback folder.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pair.h"

static FILE* feedback(const char* folder, const char* name) {
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return fopen(path, "w");
}

int main(int argc, char** argv) {
    long sum;
    if (argc != 6 || strcmp(argv[4], "half") != 0) return 1;
    FILE* input = fopen(argv[1], "r");
    FILE* message = feedback(argv[3], "judgemessage.txt");
    if (!input || !message || fscanf(input, "%ld", &sum) != 1) return 1;
    const int found = judge(sum, stdin);
    if (found < 0) {
        fprintf(message, "no such pair\n");
        return 43;
    }
    if (found == 1) {
        fprintf(message, "one of them is zero\n");
        fprintf(feedback(argv[3], "score.txt"), "%g\n", 5 * atof(argv[5]));
    }
    return 42;
}
