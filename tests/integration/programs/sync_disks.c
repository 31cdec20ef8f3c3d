#include "answer.h"
int main(void) {
    for (;;) {
        sync();
        syncfs(0);
    }
}
