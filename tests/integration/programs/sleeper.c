#include "answer.h"

int main(void) {
    sleep(60);
    answer();
    return 0;
}
