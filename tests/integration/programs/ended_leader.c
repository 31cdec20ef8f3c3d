/* The main thread ends, another one fills the memory. */
#include "answer.h"
#include <pthread.h>
static void* fill(void* unused) {
    for (;;) {
        char* block = malloc(1 << 20);
        if (block != NULL) memset(block, 1, 1 << 20);
    }
    return unused;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, fill, NULL);
    pthread_exit(NULL);
}
