/* Opens what a program that is only kept from files must not be able to open. */
#include "answer.h"
int main(void) {
    const char* paths[] = {"/etc/passwd", "/etc/shadow", "/etc/hostname", "/proc/self/maps",
                           "/proc/1/environ", "/proc/mounts"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; ++i) {
        refused(open(paths[i], O_RDONLY) >= 0, paths[i]);
    }
    refused(open("/tmp/left", O_CREAT | O_WRONLY, 0600) >= 0, "/tmp");
    answer();
    return 0;
}
