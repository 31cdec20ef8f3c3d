#include "answer.h"

#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>

int main(void) {
    const pid_t parent = getppid();
    char byte;
    struct iovec local = {&byte, 1}, remote = {&byte, 1};
    refused(ptrace(PTRACE_ATTACH, parent, NULL, NULL) == 0, "ptrace");
    refused(ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0, "ptrace traceme");
    refused(process_vm_readv(parent, &local, 1, &remote, 1, 0) > 0, "process_vm_readv");
    refused(process_vm_writev(parent, &local, 1, &remote, 1, 0) > 0, "process_vm_writev");
    refused(open("/proc/1/mem", O_RDWR) >= 0, "/proc/1/mem");
    refused(open("/proc/1/environ", O_RDONLY) >= 0, "/proc/1/environ");
    refused(open("/proc/1/fd/3", O_RDONLY) >= 0, "/proc/1/fd");
    const long pidfd = syscall(SYS_pidfd_open, parent, 0);
    refused(pidfd >= 0 && syscall(SYS_pidfd_getfd, pidfd, 3, 0) >= 0, "pidfd_getfd");
    answer();
    return 0;
}
