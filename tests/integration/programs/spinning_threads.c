#include "answer.h"

#include <pthread.h>

static void* spin(void* unused) {
    for (;;) {
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    for (int i = 0; i < 7; ++i) {
        if (pthread_create(&thread, NULL, spin, NULL) != 0) return 3;
    }
    spin(NULL);
}
