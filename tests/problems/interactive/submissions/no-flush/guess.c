// @expect: TL
#include <stdio.h>
#include <string.h>

int main(void) {
    int low = 1, high = 1000000;
    for (;;) {
        const int middle = (low + high) / 2;
        char reply[16];
        printf("%d\n", middle);
        scanf("%15s", reply);
        if (strcmp(reply, "found") == 0) return 0;
        if (strcmp(reply, "larger") == 0) low = middle + 1;
        else high = middle - 1;
    }
}
