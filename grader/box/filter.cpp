#include "grader/box/filter.hpp"

#include "grader/box/fault.hpp"

#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <seccomp.h>

#include <cerrno>
#include <initializer_list>

namespace grader::box {
namespace {

// Refused as if the kernel did not have them: surfaces of past escapes, what outlives a run, what
// reaches beyond it.
constexpr int kAbsent[] = {
    // kernel keyrings outlive processes
    SCMP_SYS(add_key),
    SCMP_SYS(keyctl),
    SCMP_SYS(request_key),
    // System V and POSIX message objects: channels to a later run if the namespace were shared
    SCMP_SYS(shmget),
    SCMP_SYS(semget),
    SCMP_SYS(msgget),
    SCMP_SYS(mq_open),
    // memory that no limit of ours sees where there is no cgroup
    SCMP_SYS(memfd_create),
    SCMP_SYS(memfd_secret),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(io_uring_enter),
    SCMP_SYS(io_uring_register),
    // requests that outlive their maker, from a pool that the whole machine shares
    SCMP_SYS(io_setup),
    SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd),
    // clone3 hides its flags from filters; libc falls back to clone
    SCMP_SYS(clone3),
    // watching files that several boxes share would be a channel, too
    SCMP_SYS(inotify_init),
    SCMP_SYS(inotify_init1),
    SCMP_SYS(fanotify_init),
    SCMP_SYS(lookup_dcookie),
    SCMP_SYS(nfsservctl),
    SCMP_SYS(uselib),
    SCMP_SYS(modify_ldt),
};

// Refused with "operation not permitted".
constexpr int kForbidden[] = {
    SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(process_madvise),
    SCMP_SYS(kcmp),
    SCMP_SYS(pidfd_getfd),
    SCMP_SYS(mount),
    SCMP_SYS(umount2),
    SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),
    SCMP_SYS(setns),
    SCMP_SYS(unshare),
    SCMP_SYS(open_tree),
    SCMP_SYS(move_mount),
    SCMP_SYS(fsopen),
    SCMP_SYS(fsconfig),
    SCMP_SYS(fsmount),
    SCMP_SYS(fspick),
    SCMP_SYS(mount_setattr),
    SCMP_SYS(kexec_load),
    SCMP_SYS(kexec_file_load),
    SCMP_SYS(init_module),
    SCMP_SYS(finit_module),
    SCMP_SYS(delete_module),
    SCMP_SYS(reboot),
    SCMP_SYS(swapon),
    SCMP_SYS(swapoff),
    SCMP_SYS(quotactl),
    SCMP_SYS(quotactl_fd),
    SCMP_SYS(acct),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(name_to_handle_at),
    SCMP_SYS(mbind),
    SCMP_SYS(set_mempolicy),
    SCMP_SYS(set_mempolicy_home_node),
    SCMP_SYS(move_pages),
    SCMP_SYS(migrate_pages),
    // locks on files that several boxes share would be a channel between them
    SCMP_SYS(flock),
    // waits for all disks of the machine, and cannot be killed meanwhile
    SCMP_SYS(sync),
    SCMP_SYS(syncfs),
    SCMP_SYS(syslog),
    SCMP_SYS(vhangup),
    SCMP_SYS(iopl),
    SCMP_SYS(ioperm),
    SCMP_SYS(settimeofday),
    SCMP_SYS(clock_settime),
    SCMP_SYS(adjtimex),
    SCMP_SYS(clock_adjtime),
    SCMP_SYS(sethostname),
    SCMP_SYS(setdomainname),
    // the CPU and the priority that a run was given are part of what is measured
    SCMP_SYS(sched_setaffinity),
    SCMP_SYS(sched_setscheduler),
    SCMP_SYS(sched_setparam),
    SCMP_SYS(sched_setattr),
    SCMP_SYS(setpriority),
    SCMP_SYS(ioprio_set),
};

// The kernel reads 32 bits of these arguments; a comparison of all 64 could be told another number.
constexpr scmp_datum_t kLowHalf = 0xffffffff;

constexpr int kSchedCore = 62;  // PR_SCHED_CORE, of Linux 5.14

constexpr int kFileLocks[] = {
    F_GETLK, F_OFD_GETLK, F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE, F_NOTIFY,
};

class Rules {
public:
    explicit Rules(scmp_filter_ctx context) : context_(context) {}

    template <class... Conditions>
    void refuse(int error, int call, Conditions... conditions) {
        const int result = seccomp_rule_add(context_, SCMP_ACT_ERRNO(static_cast<unsigned>(error)),
                                            call, sizeof...(conditions), conditions...);
        if (result != 0) failed_ = -result;
    }

    [[nodiscard]] int failed() const { return failed_; }

private:
    scmp_filter_ctx context_;
    int failed_ = 0;
};

void add_clone_rules(Rules& rules, bool processes, std::uint64_t signature) {
    const auto unsigned_call = SCMP_A5(SCMP_CMP_NE, signature);
    rules.refuse(EPERM, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER),
                 unsigned_call);
    if (processes) return;
    // EAGAIN is what a full process table gives: programs are written to meet it.
    rules.refuse(EAGAIN, SCMP_SYS(fork));
    rules.refuse(EAGAIN, SCMP_SYS(vfork));
    rules.refuse(EAGAIN, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0),
                 unsigned_call);
}

void add_rules(Rules& rules, bool processes, std::uint64_t signature) {
    for (const int call : kAbsent) rules.refuse(ENOSYS, call);
    for (const int call : kForbidden) rules.refuse(EPERM, call);
    for (const int lock : kFileLocks) {
        rules.refuse(EPERM, SCMP_SYS(fcntl),
                     SCMP_A1(SCMP_CMP_MASKED_EQ, kLowHalf, static_cast<scmp_datum_t>(lock)));
    }
    rules.refuse(EPERM, SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_NE, 0));
    rules.refuse(EAFNOSUPPORT, SCMP_SYS(socket), SCMP_A0(SCMP_CMP_NE, AF_UNIX));
    rules.refuse(EAFNOSUPPORT, SCMP_SYS(socketpair), SCMP_A0(SCMP_CMP_NE, AF_UNIX));
    // Huge pages stay off.
    rules.refuse(EPERM, SCMP_SYS(prctl), SCMP_A0(SCMP_CMP_MASKED_EQ, kLowHalf, PR_SET_THP_DISABLE));
    // It would keep the other thread of the core idle, or its program away from it.
    rules.refuse(EPERM, SCMP_SYS(prctl), SCMP_A0(SCMP_CMP_MASKED_EQ, kLowHalf, kSchedCore));
    // Shared memory without a name stays used when it is no longer resident: nothing measures it.
    for (const int shared : {MAP_SHARED, MAP_SHARED_VALIDATE}) {
        const auto flags = static_cast<scmp_datum_t>(MAP_ANONYMOUS | shared);
        rules.refuse(ENOMEM, SCMP_SYS(mmap),
                     SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS | MAP_TYPE, flags));
    }
    // Asking for the personality stays possible; changing it would undo the fixed addresses.
    rules.refuse(EPERM, SCMP_SYS(personality), SCMP_A0(SCMP_CMP_NE, 0xffffffff));
    add_clone_rules(rules, processes, signature);
}

/// libseccomp can only export to a descriptor: a memory file, read back.
int export_filter(scmp_filter_ctx context, Filter& filter) {
    const int fd = static_cast<int>(syscall(SYS_memfd_create, "filter", MFD_CLOEXEC));
    if (fd < 0) return errno;
    int error = -seccomp_export_bpf(context, fd);
    if (error == 0) {
        const ssize_t got = pread(fd, filter.instructions, sizeof filter.instructions, 0);
        if (got <= 0 || static_cast<std::size_t>(got) == sizeof filter.instructions) error = E2BIG;
        filter.size =
            static_cast<std::uint16_t>(static_cast<std::size_t>(got) / sizeof(sock_filter));
    }
    close(fd);
    return error;
}

}  // namespace

bool build_filter(Filter& filter, bool processes, std::uint64_t signature, Fault& fault) {
    // Foreign system call tables (int 0x80, x32) would go round the list: the program is killed.
    scmp_filter_ctx context = seccomp_init(SCMP_ACT_ALLOW);
    if (context == nullptr) return set_fault(fault, "seccomp_init", ENOMEM);
    int error = -seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    Rules rules(context);
    add_rules(rules, processes, signature);
    if (error == 0) error = rules.failed();
    if (error == 0) error = export_filter(context, filter);
    seccomp_release(context);
    return error == 0 || set_fault(fault, "build the seccomp filter", error);
}

bool load_filter(const Filter& filter, Fault& fault) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return set_fault(fault, "no_new_privs");
    const sock_fprog program = {filter.size, const_cast<sock_filter*>(filter.instructions)};
    // SPEC_ALLOW: without it old kernels switch on costly mitigations for every filtered process.
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) !=
        0) {
        return set_fault(fault, "load the seccomp filter");
    }
    return true;
}

}  // namespace grader::box
