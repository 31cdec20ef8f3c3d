#include "grader/box/zygote.hpp"

#include "grader/box/fault.hpp"
#include "grader/box/files.hpp"
#include "grader/box/message.hpp"
#include "grader/box/root.hpp"
#include "grader/box/run.hpp"
#include "grader/box/streams.hpp"
#include "grader/box/supervise.hpp"
#include "grader/box/weak.hpp"

#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <linux/mount.h>
#include <linux/securebits.h>
#include <sched.h>
#include <signal.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace grader::box {
namespace {

constexpr std::uint64_t kSecond = 1'000'000'000;

/// Everything of a zygote that lives from run to run.
struct Zygote {
    ZygoteSetup* setup = nullptr;
    Box box;
    int owner_slot =
        -1;  ///< /dev/null too, but never given to a program, who could change its owner
    int proc = -1;
    unsigned cores = 1;
    RunRequest request;
    RunReply reply;
};

Zygote zygote;

bool become_ns_root(Fault& fault) {
    if (setresgid(0, 0, 0) != 0) return set_fault(fault, "setresgid");
    if (setresuid(0, 0, 0) != 0) return set_fault(fault, "setresuid");
    return true;
}

/// A /proc of our PID namespace that is mounted nowhere, so no program can see it. Containers that
/// hide parts of /proc refuse it: then wall time cannot be corrected for waiting.
int open_proc() {
    const auto context = static_cast<int>(syscall(SYS_fsopen, "proc", FSOPEN_CLOEXEC));
    if (context < 0) return -1;
    int mount = -1;
    if (syscall(SYS_fsconfig, context, FSCONFIG_CMD_CREATE, nullptr, nullptr, 0) == 0) {
        mount = static_cast<int>(syscall(SYS_fsmount, context, FSMOUNT_CLOEXEC, 0));
    }
    close(context);
    return mount;
}

/// No further user namespaces inside, which would give capabilities back. The filter refuses them
/// too; this also holds for calls that it cannot see through.
void forbid_user_namespaces() {
    const int fd = open("/proc/sys/user/max_user_namespaces", O_WRONLY | O_CLOEXEC);
    if (fd < 0) return;
    [[maybe_unused]] const ssize_t written = write(fd, "0", 1);
    close(fd);
}

bool drop_privileges_of_programs(Fault& fault) {
    // A program that execs as uid 1000 has no capabilities; nor may any file give it some.
    for (int capability = 0; capability <= 63; ++capability) {
        if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) {
            if (errno == EINVAL) break;  // past the last one
            return set_fault(fault, "drop the bounding set");
        }
    }
    constexpr unsigned long kBits = SECBIT_NOROOT | SECBIT_NOROOT_LOCKED;
    if (prctl(PR_SET_SECUREBITS, kBits, 0, 0, 0) != 0) return set_fault(fault, "securebits");
    return true;
}

std::uint64_t clamp_to_hard(int resource, std::uint64_t value) {
    rlimit current = {};
    getrlimit(static_cast<__rlimit_resource_t>(resource), &current);
    return std::min<std::uint64_t>(value, current.rlim_max);
}

bool limit_to(int resource, std::uint64_t value) {
    const std::uint64_t possible = clamp_to_hard(resource, value);
    const rlimit limit = {possible, possible};
    return setrlimit(static_cast<__rlimit_resource_t>(resource), &limit) == 0;
}

bool fix_environment(const WorkerRequest& request, Fault& fault) {
    // Same addresses and no huge pages: the same program behaves and measures the same tomorrow.
    if (personality(ADDR_NO_RANDOMIZE) < 0) return set_fault(fault, "personality");
    if (prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0) != 0) return set_fault(fault, "THP_DISABLE");
    if (!limit_to(RLIMIT_CORE, 0) || !limit_to(RLIMIT_MEMLOCK, 0) ||
        !limit_to(RLIMIT_MSGQUEUE, 0) || !limit_to(RLIMIT_SIGPENDING, 64) ||
        !limit_to(RLIMIT_NOFILE, 64)) {
        return set_fault(fault, "setrlimit");
    }
    if (request.core >= 0) {
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET(static_cast<unsigned>(request.core), &set);
        if (sched_setaffinity(0, sizeof set, &set) != 0) return set_fault(fault, "pin to a CPU");
    }
    umask(022);
    return true;
}

unsigned usable_cores() {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    return static_cast<unsigned>(std::max(CPU_COUNT(&set), 1));
}

bool give_up_privileges(const ZygoteSetup& setup, Fault& fault) {
    // The bounding set needs CAP_SETPCAP: an ordinary user without namespaces has nothing to drop.
    if ((setup.namespaces || setup.program_uid != 0) && !drop_privileges_of_programs(fault)) {
        return false;
    }
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return set_fault(fault, "DUMPABLE");
    if (setup.request.isolation == Isolation::none) {
        return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 || set_fault(fault, "no_new_privs");
    }
    if (setup.request.isolation == Isolation::landlock &&
        !restrict_files(setup.request, setup.box_folder, fault)) {
        return false;
    }
    return load_filter(*setup.filter, fault);
}

/// What the grader or the spawner ignores or blocks, exec would hand on to the programs.
void reset_signals() {
    for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

bool set_up(ZygoteSetup& setup, Fault& fault) {
    reset_signals();
    char go = 0;
    if (read(setup.go, &go, 1) != 1) _exit(0);
    close(setup.go);
    zygote.setup = &setup;
    const bool full = setup.namespaces;
    const int headers = full ? open_headers(setup.request) : -1;
    if (setup.program_uid != 0 && setgroups(0, nullptr) != 0) return set_fault(fault, "setgroups");
    if (full && setup.program_uid != 0 && !become_ns_root(fault)) return false;
    // After the change of uid, which clears it.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return set_fault(fault, "PDEATHSIG");
    if (full) forbid_user_namespaces();
    // Landlock would keep us from using it, too.
    if (full) zygote.proc = open_proc();
    if (full && !enter_root(setup.request, headers, fault)) return false;
    zygote.owner_slot = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (zygote.owner_slot < 0) return set_fault(fault, "open /dev/null");
    for (int fd = 0; fd < 3; ++fd) dup2(zygote.owner_slot, fd);
    const char* folder = full ? kBoxParent : setup.box_folder;
    if (!open_box(zygote.box, folder, setup.program_uid, full, fault)) return false;
    if (!fix_environment(setup.request, fault)) return false;
    zygote.cores = usable_cores();
    return give_up_privileges(setup, fault);
}

/// The descriptors of a request, in the order of the protocol.
struct Descriptors {
    int all[kMaxDescriptors];
    std::size_t count = 0;
    int executable = -1;
    Given given;
    const int* inputs = nullptr;
    const int* outputs = nullptr;
};

void sort_descriptors(const RunRequest& request, Descriptors& fds) {
    int* next = fds.all;
    if ((request.descriptors & kExecutable) != 0) fds.executable = *next++;
    for (unsigned i = 0; i < 3; ++i) {
        const unsigned bit = static_cast<unsigned>(kStdin) << i;
        if ((request.descriptors & bit) == 0) continue;
        fds.given.fd[i] = *next;
        fds.given.live[i] = (request.live & bit) != 0;
        if (fds.given.live[i]) *next = -1;  // of the Streams now
        ++next;
    }
    fds.inputs = next;
    fds.outputs = next + request.inputs;
}

std::uint64_t nanoseconds(const timeval& time) {
    return static_cast<std::uint64_t>(time.tv_sec) * kSecond +
           static_cast<std::uint64_t>(time.tv_usec) * 1000U;
}

/// Without a cgroup the resident set of the program is watched, which this bounds between two
/// looks. Compilers have processes that nobody looks at, and in the weaker modes nobody can look:
/// there it is the limit itself.
void bound_without_cgroup(const RunRequest& request, Launch& launch) {
    const bool watched = zygote.proc >= 0 && zygote.setup->request.processes == 0;
    const std::uint64_t space =
        watched ? 2 * request.memory_kill + (2ULL << 30U) : request.memory_kill;
    launch.address_space = clamp_to_hard(RLIMIT_AS, space);
    if (zygote.setup->request.processes != 0) {
        launch.cpu_backstop_seconds = clamp_to_hard(RLIMIT_CPU, request.cpu_kill / kSecond + 1);
    }
    // Zygote and init count. Without a user namespace so does everything of that uid.
    if (zygote.setup->namespaces) launch.tasks = clamp_to_hard(RLIMIT_NPROC, request.tasks + 2);
}

Launch make_launch(const RunRequest& request, const RunStrings& strings, const Descriptors& fds,
                   const Streams& streams) {
    const bool grouped = zygote.setup->cgroup.present();
    Launch launch;
    launch.argv = strings.argv;
    launch.environment = strings.environment;
    launch.executable = fds.executable;
    std::copy(streams.fd, streams.fd + 3, launch.standard);
    for (unsigned i = 0; i < 2 && request.hold == 0; ++i) {
        if (streams.live[i]) launch.release[i] = streams.fd[i];
    }
    launch.directory = zygote.box.directory;
    launch.cgroup = grouped ? &zygote.setup->cgroup : nullptr;
    launch.stack = clamp_to_hard(RLIMIT_STACK, request.stack);
    launch.file_size = clamp_to_hard(RLIMIT_FSIZE, request.file_size);
    // Only if everything else fails: it is sampled, and counts whole seconds of one process.
    launch.cpu_backstop_seconds = clamp_to_hard(
        RLIMIT_CPU, request.cpu_kill == 0 ? RLIM_INFINITY : 2 * (request.cpu_kill / kSecond) + 3);
    if (!grouped) bound_without_cgroup(request, launch);
    launch.program_uid = zygote.setup->program_uid;
    launch.namespaces = zygote.setup->namespaces;
    launch.owner_slot = zygote.owner_slot;
    return launch;
}

Watch make_watch(const RunRequest& request, int init_pidfd) {
    const bool grouped = zygote.setup->cgroup.present();
    Watch watch;
    watch.init_pidfd = init_pidfd;
    watch.channel = zygote.setup->channel;
    watch.owner_slot = zygote.owner_slot;
    watch.proc = zygote.proc;
    watch.cores = zygote.cores;
    watch.tree_cpu = grouped && zygote.setup->request.processes != 0;
    watch.watch_memory = !grouped;
    watch.cgroup = &zygote.setup->cgroup;
    watch.cpu_kill = request.cpu_kill;
    watch.wall_kill = request.wall_kill;
    watch.memory_kill = request.memory_kill;
    return watch;
}

void measure(const RunRecord& record, std::uint64_t cgroup_cpu_used, RunReply& reply) {
    reply.signalled = WIFSIGNALED(record.wait_status) ? 1 : 0;
    reply.code = static_cast<std::uint8_t>(reply.signalled != 0 ? WTERMSIG(record.wait_status)
                                                                : WEXITSTATUS(record.wait_status));
    const struct rusage& everyone = record.everyone;
    const std::uint64_t reaped = nanoseconds(everyone.ru_utime) + nanoseconds(everyone.ru_stime);
    const std::uint64_t used = reaped - std::min(reaped, record.cpu_before_exec);
    reply.cpu = std::max(used, cgroup_cpu_used);
    reply.wall = record.ended - record.started;
    const Cgroup& group = zygote.setup->cgroup;
    reply.memory = static_cast<std::uint64_t>(everyone.ru_maxrss) * 1024U;
    if (zygote.setup->request.processes != 0 && group.present() && group.peak_known) {
        reply.memory = cgroup_memory_peak(group);
        reply.tree_memory = 1;
    }
}

/// The kernel counts kills of a group also when the whole machine was short of memory.
bool reached_limit(const Cgroup& group) {
    constexpr std::uint64_t kSlack = 4U << 20U;  // a charge that did not fit is not in the peak
    return !group.peak_known || cgroup_memory_peak(group) + kSlack >= group.memory_set;
}

bool execute(const Launch& launch, const RunRequest& request, Streams& streams, RunReply& reply) {
    Cgroup& group = zygote.setup->cgroup;
    if (group.present() &&
        !prepare_cgroup(group, request.memory_kill, request.tasks, reply.fault)) {
        return false;
    }
    const bool tree = group.present() && zygote.setup->request.processes != 0;
    const std::uint64_t kills_before = group.present() ? cgroup_oom_kills(group) : 0;
    const std::uint64_t cpu_before = tree ? cgroup_cpu(group) : 0;

    static RunRecord record;
    record = RunRecord{};
    int init_pidfd = -1;
    const long init = start_run(launch, record, zygote.setup->signature, &init_pidfd);
    if (init < 0) return set_fault(reply.fault, "clone the run", static_cast<int>(-init));
    reply.limit = supervise(make_watch(request, init_pidfd), record);
    int status = 0;
    while (waitpid(static_cast<pid_t>(init), &status, __WALL) < 0 && errno == EINTR) {
    }
    close(init_pidfd);
    if (record.released && request.hold == 0) forget_live(streams);
    if (record.program_pidfd >= 0) close(record.program_pidfd);
    if (launch.executable >= 0 && not_executable(record)) {
        reply.exec_error = record.failed_errno;
        return true;
    }
    if (record.failed_step != 0) {
        return set_fault(reply.fault, failed_step_name(record), record.failed_errno);
    }
    if (!WIFEXITED(status)) return set_fault(reply.fault, "init of the run was killed", ECHILD);
    measure(record, tree ? cgroup_cpu(group) - cpu_before : 0, reply);
    if (group.present() && cgroup_oom_kills(group) != kills_before && reply.limit == Limit::none) {
        if (!reached_limit(group))
            return set_fault(reply.fault, "the machine ran out of memory", ENOMEM);
        reply.limit = Limit::memory;
        reply.memory = std::max(reply.memory, request.memory_kill);
    }
    if (reply.limit == Limit::none && box_full(zygote.box)) reply.limit = Limit::box_full;
    // Who ended first matters only where something went wrong.
    const bool wrong = reply.signalled != 0 || reply.code != 0 || reply.limit != Limit::none;
    if (request.hold != 0) look_at_pipes(streams, wrong, reply);
    return true;
}

/// One request from its descriptors to its reply; false with reply.fault set when we failed.
bool serve(RunRequest& request, const RunStrings& strings, Descriptors& fds, RunReply& reply) {
    sort_descriptors(request, fds);
    Fault& fault = reply.fault;
    Streams streams;
    bool done = open_streams(zygote.box, fds.given, streams, fault);
    for (unsigned i = 0; done && i < request.inputs; ++i) {
        done = put_file(zygote.box, strings.inputs[i], fds.inputs[i], fault);
    }
    done = done && execute(make_launch(request, strings, fds, streams), request, streams, reply);
    close_live(streams);
    for (unsigned i = 0; done && i < request.outputs; ++i) {
        done = collect_file(zygote.box, strings.outputs[i], fds.outputs[i], request.output_limit,
                            reply.outputs[i], fault);
    }
    done = done && collect_streams(streams, fds.given, request.output_limit, reply);
    close_streams(streams);
    reply.spent = empty_box(zygote.box, strings.inputs, request.inputs, reply) ? 0 : 1;
    return done;
}

/// One packet; false when the channel is closed.
bool serve_next(int channel) {
    static RunStrings strings;
    Descriptors fds;
    const long size = receive(channel, &zygote.request, sizeof zygote.request, fds.all,
                              kMaxDescriptors, fds.count);
    if (size <= 0) return false;
    RunReply& reply = zygote.reply;
    reply = RunReply{};
    strings = RunStrings{};
    if (!parse(zygote.request, static_cast<std::size_t>(size), strings) ||
        fds.count != descriptor_count(zygote.request)) {
        set_fault(reply.fault, "understand a request", EBADMSG);
    } else if (!serve(zygote.request, strings, fds, reply)) {
        reply.spent = 1;
    }
    for (std::size_t i = 0; i < fds.count; ++i) {
        if (fds.all[i] >= 0) close(fds.all[i]);
    }
    return send(channel, &reply, sizeof reply, nullptr, 0) && reply.spent == 0;
}

}  // namespace

void zygote_main(ZygoteSetup& setup) {
    WorkerReply reply;
    const bool ready = set_up(setup, reply.fault);
    if (!send(setup.channel, &reply, sizeof reply, nullptr, 0) || !ready) _exit(1);
    while (serve_next(setup.channel)) {
    }
    _exit(0);
}

}  // namespace grader::box
