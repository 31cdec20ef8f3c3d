#include "answer.h"

#include <pthread.h>

static void* idle(void* unused) {
    pause();
    return unused;
}

int main(void) {
    pthread_t thread;
    for (int i = 0; i < 1000000; ++i) {
        if (pthread_create(&thread, NULL, idle, NULL) != 0) return 3;
    }
    return 0;
}
