/* System calls by the tables of other ABIs, which a filter of native numbers would not see. */
#include "answer.h"

int main(int argc, char** argv) {
    if (argc > 1 && strcmp(argv[1], "x32") == 0) {
        long result;
        __asm__ volatile("syscall" : "=a"(result) : "a"(0x40000000L + 39) : "rcx", "r11", "memory");
    } else {
        int result;
        __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory");
    }
    answer();
    return 0;
}
