// Theory of operation
//
// init and the program, until it execs, share the zygote's memory (CLONE_VM): nothing is copied, so
// a run costs no more than a vfork. Three flows of control may be in that memory at once (zygote
// supervising, init waiting, program preparing), so code below uses raw system calls only, touches
// nothing but its own stack, its Launch (read) and its RunRecord (written), and never returns.
//
// init also shares the descriptor table with the zygote, so that the pidfd of the program, which
// the kernel opens in init, is the zygote's to poll and signal. The program gets a copy.
//
// init is PID 1 of the namespace. When it exits the kernel kills whatever is left in there and
// only then lets the zygote's wait return: "no process left" is the kernel's promise, not ours.
#include "grader/box/run.hpp"

#include "grader/box/raw.hpp"
#include "grader/box/zygote.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>

namespace grader::box {
namespace {

constexpr const char* kSteps[] = {
    "",
    "join the cgroup",
    "setsid",
    "set a resource limit",
    "enter the box",
    "connect stdin, stdout, stderr",
    "close descriptors",
    "change uid",
    "execute the program",
    "clone the program",
};

enum Step { kNone, kJoin, kSession, kLimits, kEnter, kStreams, kClose, kUid, kExecute, kClone };

constexpr std::size_t kStackSize = 16384;
alignas(16) char init_stack[kStackSize];
alignas(16) char program_stack[kStackSize];

struct Start {
    const Launch* launch;
    RunRecord* record;
    std::uint64_t signature;
};

std::uint64_t now(clockid_t clock) {
    timespec time = {};
    raw::call(SYS_clock_gettime, static_cast<std::uint64_t>(clock), raw::pointer(&time));
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U +
           static_cast<std::uint64_t>(time.tv_nsec);
}

[[noreturn]] void leave(int code) {
    for (;;) raw::call(SYS_exit_group, static_cast<std::uint64_t>(code));
}

[[noreturn]] void give_up(RunRecord& record, Step step, long result) {
    record.failed_step = step;
    record.failed_errno = static_cast<int>(-result);
    leave(127);
}

long limit(int resource, std::uint64_t soft, std::uint64_t hard) {
    const rlimit value = {soft, hard};
    return raw::call(SYS_prlimit64, 0, static_cast<std::uint64_t>(resource), raw::pointer(&value));
}

long set_limits(const Launch& launch) {
    long failed = limit(RLIMIT_STACK, launch.stack, launch.stack);
    if (failed == 0) failed = limit(RLIMIT_FSIZE, launch.file_size, launch.file_size);
    if (failed == 0) {
        failed = limit(RLIMIT_CPU, launch.cpu_backstop_seconds, launch.cpu_backstop_seconds);
    }
    if (failed == 0 && launch.address_space != 0) {
        failed = limit(RLIMIT_AS, launch.address_space, launch.address_space);
    }
    if (failed == 0 && launch.tasks != 0) failed = limit(RLIMIT_NPROC, launch.tasks, launch.tasks);
    return failed;
}

long join_groups(const Cgroup& group) {
    for (const int fd : group.join) {
        if (fd < 0) continue;
        const long result =
            raw::call(SYS_write, static_cast<std::uint64_t>(fd), raw::pointer("0"), 1);
        if (result < 0) return result;
    }
    return 0;
}

/// No environment, no arguments: in the child of init, before exec.
[[noreturn]] void program_main(void* argument) {
    const Start& start = *static_cast<Start*>(argument);
    const Launch& launch = *start.launch;
    RunRecord& record = *start.record;

    // The zygote needs our pid in its own namespace, which we cannot know: an F_SETOWN here reads
    // as that pid through F_GETOWN there.
    raw::call(SYS_fcntl, static_cast<std::uint64_t>(launch.owner_slot), F_SETOWN,
              static_cast<std::uint64_t>(raw::call(SYS_getpid)));
    long result = launch.cgroup != nullptr ? join_groups(*launch.cgroup) : 0;
    if (result < 0) give_up(record, kJoin, result);
    // A process group of its own: kill(0, …) must reach nobody of ours.
    if ((result = raw::call(SYS_setsid)) < 0) give_up(record, kSession, result);
    if ((result = set_limits(launch)) < 0) give_up(record, kLimits, result);
    result = raw::call(SYS_fchdir, static_cast<std::uint64_t>(launch.directory));
    if (result < 0) give_up(record, kEnter, result);
    for (std::uint64_t i = 0; i < 3; ++i) {
        result = raw::call(SYS_dup3, static_cast<std::uint64_t>(launch.standard[i]), i, 0);
        if (result < 0) give_up(record, kStreams, result);
    }
    result = raw::call(SYS_close_range, 3, ~0U, CLOSE_RANGE_CLOEXEC);
    if (result < 0) give_up(record, kClose, result);
    if (launch.program_uid != 0) {
        const std::uint64_t uid = launch.program_uid;
        if ((result = raw::call(SYS_setresgid, uid, uid, uid)) < 0 ||
            (result = raw::call(SYS_setresuid, uid, uid, uid)) < 0) {
            give_up(record, kUid, result);
        }
    }
    if (!launch.namespaces) raw::call(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);
    record.cpu_before_exec = now(CLOCK_PROCESS_CPUTIME_ID);
    record.started = now(CLOCK_MONOTONIC);
    if (launch.executable >= 0) {
        result =
            raw::call(SYS_execveat, static_cast<std::uint64_t>(launch.executable), raw::pointer(""),
                      raw::pointer(launch.argv), raw::pointer(launch.environment), AT_EMPTY_PATH);
    } else {
        result = raw::call(SYS_execve, raw::pointer(launch.argv[0]), raw::pointer(launch.argv),
                           raw::pointer(launch.environment));
    }
    give_up(record, kExecute, result);
}

long wait_for(long pid, int* status, int flags = 0) {
    long result;
    do {
        result = raw::call(SYS_wait4, static_cast<std::uint64_t>(pid), raw::pointer(status),
                           static_cast<std::uint64_t>(__WALL | flags));
    } while (result == -EINTR);
    return result;
}

/// Orphans are killed and reaped by init, not left to the kernel at its exit: so their CPU time is
/// counted in `everyone`.
void end_the_rest() {
    raw::call(SYS_kill, static_cast<std::uint64_t>(-1), SIGKILL);
    int status = 0;
    while (wait_for(-1, &status) > 0) {
    }
}

/// Without a PID namespace only the program's process group can be named. Who left it gets a second
/// to end, then is let go.
void end_process_group(long program) {
    int status = 0;
    for (int i = 0; i < 200; ++i) {
        raw::call(SYS_kill, static_cast<std::uint64_t>(-program), SIGKILL);
        while (wait_for(-1, &status, WNOHANG) > 0) {
        }
        if (wait_for(-1, &status, WNOHANG) == -ECHILD) return;
        const timespec pause = {0, 5'000'000};
        raw::call(SYS_nanosleep, raw::pointer(&pause));
    }
}

[[noreturn]] void init_main(void* argument) {
    Start& start = *static_cast<Start*>(argument);
    RunRecord& record = *start.record;
    if (!start.launch->namespaces) {  // what PID 1 of a namespace is by nature
        raw::call(SYS_prctl, PR_SET_CHILD_SUBREAPER, 1);
        raw::call(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);
    }
    const long program =
        raw::clone(CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, program_stack + kStackSize,
                   &record.program_pidfd, program_main, argument, start.signature);
    if (program < 0) give_up(record, kClone, program);
    for (const int fd : start.launch->release) {
        if (fd >= 0) raw::call(SYS_close, static_cast<std::uint64_t>(fd));
    }
    record.released = true;
    wait_for(program, &record.wait_status);
    record.ended = now(CLOCK_MONOTONIC);
    start.launch->namespaces ? end_the_rest() : end_process_group(program);
    raw::call(SYS_getrusage, static_cast<std::uint64_t>(RUSAGE_CHILDREN),
              raw::pointer(&record.everyone));
    leave(0);
}

}  // namespace

long start_run(const Launch& launch, RunRecord& record, std::uint64_t signature, int* init_pidfd) {
    static Start start;
    start = {&launch, &record, signature};
    const std::uint64_t namespaces = launch.namespaces ? CLONE_NEWPID | CLONE_NEWIPC : 0;
    return raw::clone(CLONE_VM | CLONE_FILES | CLONE_PIDFD | SIGCHLD | namespaces,
                      init_stack + kStackSize, init_pidfd, init_main, &start, signature);
}

bool not_executable(const RunRecord& record) {
    if (record.failed_step != kExecute) return false;
    switch (record.failed_errno) {
        case ENOENT:  // an interpreter that does not exist
        case ENOEXEC:
        case ELIBBAD:
        case EINVAL:
        case EACCES:
        case ENOMEM:  // more than the address space can hold
        case E2BIG:
            return true;
        default:
            return false;
    }
}

const char* failed_step_name(const RunRecord& record) {
    return kSteps[record.failed_step];
}

}  // namespace grader::box
