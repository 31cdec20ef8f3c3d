// An interactor by the rules of testlib, without its header: arguments are the input, a file for
// notes and the answer; exit code 0 accepted, 1 wrong answer, 3 our own failure; why, on stderr.
#include <stdio.h>
#include <stdlib.h>

static void quit(int code, const char* why) {
    fprintf(stderr, "%s\n", why);
    exit(code);
}

int main(int argc, char** argv) {
    FILE* input = argc > 1 ? fopen(argv[1], "r") : NULL;
    int secret = 0;
    if (input == NULL || fscanf(input, "%d", &secret) != 1) quit(3, "FAIL no input");
    for (int question = 1; question <= 20; ++question) {
        char word[16];
        char* end = word;
        if (scanf("%15s", word) != 1) quit(1, "wrong answer it ended before the number was found");
        const long guess = strtol(word, &end, 10);
        if (*end != '\0') quit(1, "wrong answer expected a number");
        if (guess < 1 || guess > 1000000) quit(1, "wrong answer out of range");
        puts(guess < secret ? "larger" : guess > secret ? "smaller" : "found");
        fflush(stdout);
        if (guess == secret) quit(0, "ok");
    }
    quit(1, "wrong answer more than 20 questions");
}
