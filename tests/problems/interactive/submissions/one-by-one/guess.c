// @expect: WA {AC WA}
#include <stdio.h>
#include <string.h>

int main(void) {
    for (int guess = 1;; ++guess) {
        char reply[16] = "";
        printf("%d\n", guess);
        fflush(stdout);
        scanf("%15s", reply);
        if (strcmp(reply, "found") == 0) return 0;
    }
}
