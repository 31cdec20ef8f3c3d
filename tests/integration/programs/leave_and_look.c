/* Run twice on one worker: leaves everything that could outlive a run, and looks for it first. */
#include "answer.h"

#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/xattr.h>

int main(void) {
    struct sockaddr_un address = {AF_UNIX, "\0meeting point"};
    const int out = socket(AF_UNIX, SOCK_STREAM, 0);
    refused(connect(out, (struct sockaddr*)&address, sizeof address) == 0, "abstract socket");
    refused(access("/dev/shm/left", F_OK) == 0, "/dev/shm");
    refused(access("/tmp/left", F_OK) == 0, "/tmp");
    refused(access("left", F_OK) == 0, "working directory");
    refused(access("/w/left", F_OK) == 0, "above the working directory");
    refused(shmget(4711, 0, 0) >= 0, "shared memory");
    refused(semget(4711, 0, 0) >= 0, "semaphore");
    refused(msgget(4711, 0) >= 0, "message queue");
    refused(syscall(SYS_mq_open, "left", O_RDONLY, 0600, NULL) >= 0, "POSIX message queue");
    refused(syscall(SYS_keyctl, 10, -3, "user", "left", 0) >= 0, "keyring");
    refused((fcntl(0, F_GETFL) & O_NONBLOCK) != 0, "flags of stdin");
    char value[8];
    struct stat parent;
    refused(getxattr(".", "user.left", value, sizeof value) >= 0, "attribute");

    refused(getxattr("/w", "user.left", value, sizeof value) >= 0, "attribute above");
    refused(stat("/w", &parent) != 0 || (parent.st_mode & 0777) != 0755, "mode above");
    refused(parent.st_atime == 4711, "time above");

    bind(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr*)&address, sizeof address);
    close(open("/dev/shm/left", O_CREAT | O_WRONLY, 0666));
    close(open("/tmp/left", O_CREAT | O_WRONLY, 0666));
    close(open("left", O_CREAT | O_WRONLY, 0666));
    close(open("/w/left", O_CREAT | O_WRONLY, 0666));
    shmget(4711, 4096, IPC_CREAT | 0666);
    semget(4711, 1, IPC_CREAT | 0666);
    msgget(4711, IPC_CREAT | 0666);
    syscall(SYS_mq_open, "left", O_CREAT | O_RDWR, 0666, NULL);
    syscall(SYS_add_key, "user", "left", "x", 1, -3);
    setxattr(".", "user.left", "x", 1, 0);
    setxattr("/w", "user.left", "x", 1, 0);
    const struct timespec times[2] = {{4711, 0}, {4711, 0}};
    utimensat(AT_FDCWD, "/w", times, 0);
    chmod("/w", 0700);
    fcntl(0, F_SETFL, O_NONBLOCK);
    flock(open("/dev/null", O_RDONLY), LOCK_EX);
    answer();
    return 0;
}
