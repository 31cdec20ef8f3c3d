#include "answer.h"

int main(void) {
    const int null = open("/dev/null", O_WRONLY);
    for (int i = 0; i < 10000000; ++i) {
        if (write(null, "x", 1) != 1) return 3;
    }
    answer();
    return 0;
}
