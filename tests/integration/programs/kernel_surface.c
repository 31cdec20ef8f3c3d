#include "answer.h"

#include <sched.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

int main(void) {
    char zeros[256] = {0};
    refused(unshare(CLONE_NEWUSER) == 0, "unshare user");
    refused(unshare(CLONE_NEWNS) == 0, "unshare mount");
    refused(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) >= 0, "clone user");
    refused(syscall(SYS_clone3, zeros, 64) >= 0, "clone3");
    refused(mount("x", "/w/box", "tmpfs", 0, NULL) == 0, "mount");
    refused(umount("/w") == 0, "umount");
    refused(chroot(".") == 0, "chroot");
    refused(syscall(SYS_setns, 0, 0) == 0, "setns");
    refused(syscall(SYS_bpf, 0, zeros, 32) >= 0, "bpf");
    refused(syscall(SYS_io_uring_setup, 1, zeros) >= 0, "io_uring");
    refused(syscall(SYS_userfaultfd, 0) >= 0, "userfaultfd");
    refused(syscall(SYS_perf_event_open, zeros, 0, -1, -1, 0) >= 0, "perf_event_open");
    refused(syscall(SYS_keyctl, 0, -3, 1) >= 0, "keyctl");
    refused(syscall(SYS_open_by_handle_at, -100, zeros, 0) >= 0, "open_by_handle_at");
    refused(syscall(SYS_kexec_load, 0, 0, 0, 0) == 0, "kexec_load");
    refused(syscall(SYS_init_module, zeros, 1, "") == 0, "init_module");
    refused(personality(0) != -1, "personality");
    refused(syscall(SYS_fcntl, 0, F_SETLK | 1L << 32, &(struct flock){.l_type = F_RDLCK}) == 0,
            "lock by a number of 64 bits");
    unsigned long context = 0;
    refused(syscall(SYS_io_setup, 1, &context) == 0, "io_setup");
    refused(syscall(SYS_inotify_init1, 0) >= 0, "inotify");
    refused(prctl(PR_SET_THP_DISABLE, 0, 0, 0, 0) == 0, "huge pages");
    const int families[] = {AF_INET,   AF_INET6, AF_NETLINK, AF_PACKET,
                            AF_ALG,    AF_VSOCK, AF_TIPC};
    int pair[2];
    for (size_t i = 0; i < sizeof families / sizeof *families; ++i) {
        refused(socket(families[i], SOCK_STREAM, 0) >= 0, "socket stream");
        refused(socket(families[i], SOCK_DGRAM, 0) >= 0, "socket datagram");
        refused(socket(families[i], SOCK_RAW, 0) >= 0, "socket raw");
        refused(socketpair(families[i], SOCK_STREAM, 0, pair) == 0, "socketpair");
    }
    answer();
    return 0;
}
