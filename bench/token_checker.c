// A checker of testlib's protocol, as small as they come: reads input, output and answer, compares
// the tokens of the last two.
#include <stdio.h>
#include <string.h>

int main(int argc, char** argv) {
    if (argc < 4) return 3;
    FILE* input = fopen(argv[1], "r");
    FILE* output = fopen(argv[2], "r");
    FILE* answer = fopen(argv[3], "r");
    if (!input || !output || !answer) return 3;
    char found[256];
    char expected[256];
    while (fscanf(input, "%255s", found) == 1) {
    }
    for (int tokens = 0;; ++tokens) {
        const int more = fscanf(answer, "%255s", expected);
        if (fscanf(output, "%255s", found) != more || (more == 1 && strcmp(found, expected) != 0)) {
            fprintf(stderr, "wrong answer token %d differs\n", tokens + 1);
            return 1;
        }
        if (more != 1) {
            fprintf(stderr, "ok %d tokens\n", tokens);
            return 0;
        }
    }
}
