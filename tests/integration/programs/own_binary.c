/* Rewrites itself, and executes what it dropped in the box. */
#include "answer.h"

#include <sys/stat.h>

int main(int argc, char** argv) {
    (void)argc;
    refused(open("/proc/self/exe", O_RDWR) >= 0, "/proc/self/exe");
    refused(open(argv[0], O_RDWR) >= 0, argv[0]);
    const int fd = open("dropped", O_CREAT | O_WRONLY, 0777);
    if (write(fd, "#!/bin/sh\n", 10) != 10) return 3;
    close(fd);
    chmod("dropped", 0777);
    char* arguments[] = {(char*)"dropped", NULL};
    execv("./dropped", arguments);
    refused(errno != EACCES, "execute in the box");
    answer();
    return 0;
}
