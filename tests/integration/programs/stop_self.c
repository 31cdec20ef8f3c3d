#include "answer.h"

int main(void) {
    for (;;) raise(SIGSTOP);
}
