/* Makes problem.out something that is not a regular file, as the first argument says. */
#include "answer.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

int main(int argc, char** argv) {
    const char* kind = argc > 1 ? argv[1] : "";
    if (strcmp(kind, "directory") == 0) return mkdir("problem.out", 0700);
    if (strcmp(kind, "fifo") == 0) return mkfifo("problem.out", 0600);
    if (strcmp(kind, "device") == 0) {
        refused(mknod("problem.out", S_IFCHR | 0666, 0x0103) == 0, "mknod");
        return mkfifo("problem.out", 0600);
    }
    if (strcmp(kind, "socket") == 0) {
        struct sockaddr_un address = {AF_UNIX, "problem.out"};
        return bind(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr*)&address, sizeof address);
    }
    return symlink(kind, "problem.out");
}
