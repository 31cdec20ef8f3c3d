#include "grader/box/spawner.hpp"

#include "grader/box/cgroup.hpp"
#include "grader/box/fault.hpp"
#include "grader/box/filter.hpp"
#include "grader/box/message.hpp"
#include "grader/box/weak.hpp"
#include "grader/box/zygote.hpp"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <initializer_list>

namespace grader::box {
namespace {

constexpr unsigned kMaxWorkers = 8192;
// Two uids of the host per worker, far from any that people, distributions or containers are given.
constexpr unsigned kFirstUid = 1'900'000'000;

struct Spawner {
    int channel = -1;
    bool root = false;
    std::uint64_t signature = 0;
    CgroupParent cgroups;
    Filter filters[2];  ///< without and with processes
    Fault start_fault;  ///< why no worker can be made at all
    std::uint64_t stack_limit = 0;
    pid_t zygotes[kMaxWorkers] = {};  ///< 0: the index is free
    unsigned used = 0;                ///< indexes that were ever used
};

Spawner spawner;

void reap_zygotes() {
    for (pid_t pid; (pid = waitpid(-1, nullptr, WNOHANG)) > 0;) {
        for (unsigned i = 0; i < spawner.used; ++i) {
            if (spawner.zygotes[i] == pid) spawner.zygotes[i] = 0;
        }
    }
}

int free_index() {
    reap_zygotes();
    for (unsigned i = 0; i < kMaxWorkers; ++i) {
        if (spawner.zygotes[i] != 0) continue;
        if (i >= spawner.used) spawner.used = i + 1;
        return static_cast<int>(i);
    }
    return -1;
}

bool write_map(pid_t pid, const char* file, const char* text, Fault& fault) {
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/%s", static_cast<int>(pid), file);
    const int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return set_fault(fault, file);
    const bool written =
        write(fd, text, std::strlen(text)) == static_cast<ssize_t>(std::strlen(text));
    const int error = errno;
    close(fd);
    return written || set_fault(fault, file, error);
}

/// As root: the zygote and its programs get two uids that nothing else has. Otherwise the kernel
/// allows one: our own.
bool write_maps(pid_t pid, unsigned index, Fault& fault) {
    char uid_map[96];
    char gid_map[96];
    if (spawner.root) {
        const unsigned first = kFirstUid + 2 * index;
        std::snprintf(uid_map, sizeof uid_map, "0 %u 1\n%u %u 1\n", first, kProgramUid, first + 1);
        std::memcpy(gid_map, uid_map, sizeof gid_map);
    } else {
        std::snprintf(uid_map, sizeof uid_map, "%u %u 1\n", kProgramUid, geteuid());
        std::snprintf(gid_map, sizeof gid_map, "%u %u 1\n", kProgramUid, getegid());
        if (!write_map(pid, "setgroups", "deny", fault)) return false;
    }
    return write_map(pid, "uid_map", uid_map, fault) && write_map(pid, "gid_map", gid_map, fault);
}

/// Clones the zygote of `setup`; its pid, or -1 with `fault` set.
pid_t clone_zygote(ZygoteSetup& setup, unsigned index, Fault& fault) {
    int go[2];
    if (pipe2(go, O_CLOEXEC) != 0) return set_fault(fault, "pipe"), -1;
    constexpr unsigned long kNamespaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET |
                                          CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWPID |
                                          CLONE_NEWCGROUP;
    const unsigned long flags = SIGCHLD | (setup.namespaces ? kNamespaces : 0);
    const auto pid = static_cast<pid_t>(syscall(SYS_clone, flags, nullptr, nullptr, nullptr, 0));
    if (pid == 0) {
        close(go[1]);
        close(spawner.channel);
        close(setup.grader_end);
        setup.go = go[0];
        zygote_main(setup);
    }
    const int error = errno;
    close(go[0]);
    bool ready = pid > 0 || set_fault(fault, "create namespaces", error);
    if (setup.namespaces) ready = ready && write_maps(pid, index, fault);
    if (ready && write(go[1], "g", 1) != 1) ready = set_fault(fault, "start the zygote");
    close(go[1]);  // without the byte the zygote gives up
    if (pid > 0) spawner.zygotes[index] = pid;
    return ready ? pid : -1;
}

/// Uids and, in the weaker modes, the folder that serves as the box.
void set_identity(ZygoteSetup& setup, unsigned index, Fault& fault) {
    setup.namespaces = setup.request.isolation == Isolation::full;
    if (spawner.root)
        setup.program_uid = setup.namespaces ? kProgramUid : kFirstUid + 2 * index + 1;
    if (setup.namespaces) return;
    static char folder[kBoxFolderSize];
    if (make_box_folder(index, folder, fault)) setup.box_folder = folder;
}

void answer(WorkerRequest& request) {
    WorkerReply reply;
    reply.mode = spawner.cgroups.mode;
    reply.root = spawner.root ? 1 : 0;
    std::memcpy(reply.why_no_cgroup, spawner.cgroups.why_not, sizeof reply.why_no_cgroup);
    reply.stack_limit = spawner.stack_limit;
    reply.fault = spawner.start_fault;
    int channel[2] = {-1, -1};
    const int index = free_index();
    ZygoteSetup setup;
    if (request.version != kVersion) set_fault(reply.fault, "understand a request", EBADMSG);
    if (index < 0) set_fault(reply.fault, "find a free worker", EAGAIN);
    if (reply.fault.error == 0 &&
        socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, channel) != 0) {
        set_fault(reply.fault, "socketpair");
    }
    if (reply.fault.error == 0 && spawner.cgroups.hierarchies > 0) {
        open_cgroup(spawner.cgroups, static_cast<unsigned>(index), setup.cgroup, reply.fault);
    }
    if (reply.fault.error == 0) {
        setup.request = request;
        setup.filter = &spawner.filters[request.processes != 0 ? 1 : 0];
        setup.signature = spawner.signature;
        setup.grader_end = channel[0];
        setup.channel = channel[1];
        set_identity(setup, static_cast<unsigned>(index), reply.fault);
    }
    if (reply.fault.error == 0) {
        clone_zygote(setup, static_cast<unsigned>(index), reply.fault);
    }
    close_cgroup(setup.cgroup);
    send(spawner.channel, &reply, sizeof reply, &channel[0], reply.fault.error == 0 ? 1 : 0);
    for (const int fd : channel) {
        if (fd >= 0) close(fd);
    }
}

/// Whether our user namespace has these uids: in a container, root may be root of a few only.
bool owns_uids(unsigned first, unsigned count) {
    std::FILE* map = std::fopen("/proc/self/uid_map", "re");
    if (map == nullptr) return false;
    unsigned long inside = 0;
    unsigned long outside = 0;
    unsigned long size = 0;
    bool owned = false;
    while (!owned && std::fscanf(map, "%lu %lu %lu", &inside, &outside, &size) == 3) {
        owned = inside <= first && first + count <= inside + size;
    }
    std::fclose(map);
    return owned;
}

/// A limit that somebody set for us must not become one of the programs: root lifts it, others are
/// told. The stack is the exception, since some sites limit it for good: it is shown instead.
void lift_hard_limits() {
    struct Limit {
        __rlimit_resource_t resource;
        const char* name;
    };

    constexpr Limit kLimits[] = {{RLIMIT_CPU, "hard limit of CPU time (ulimit -Ht)"},
                                 {RLIMIT_FSIZE, "hard limit of file size (ulimit -Hf)"},
                                 {RLIMIT_AS, "hard limit of address space (ulimit -Hv)"},
                                 {RLIMIT_DATA, "hard limit of data (ulimit -Hd)"},
                                 {RLIMIT_STACK, nullptr}};
    const rlimit unlimited = {RLIM_INFINITY, RLIM_INFINITY};
    for (const Limit& limit : kLimits) {
        rlimit current = {};
        setrlimit(limit.resource, &unlimited);
        getrlimit(limit.resource, &current);
        if (limit.name == nullptr) {
            spawner.stack_limit = current.rlim_max;
        } else if (current.rlim_max != RLIM_INFINITY) {
            set_fault(spawner.start_fault, limit.name, EPERM);
        }
    }
}

void end_zygotes() {
    for (unsigned i = 0; i < spawner.used; ++i) {
        if (spawner.zygotes[i] > 0) kill(spawner.zygotes[i], SIGKILL);
    }
    while (waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
    }
    remove_cgroups(spawner.cgroups, spawner.used);
    remove_box_folders(spawner.used);
}

}  // namespace

int spawner_main(int channel) {
    spawner.channel = channel;
    spawner.root = geteuid() == 0 && owns_uids(kFirstUid, 2 * kMaxWorkers);
    lift_hard_limits();
    setsid();  // no terminal: its signals are for the grader, its ioctls for nobody
    for (const int signal_number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP}) {
        signal(signal_number, SIG_IGN);
    }
    if (getrandom(&spawner.signature, sizeof spawner.signature, 0) != sizeof spawner.signature) {
        return 1;
    }
    spawner.cgroups = open_cgroups("");
    for (const bool processes : {false, true}) {
        build_filter(spawner.filters[processes ? 1 : 0], processes, spawner.signature,
                     spawner.start_fault);
    }
    WorkerRequest request;
    int fds[1];
    std::size_t count = 0;
    while (receive(channel, &request, sizeof request, fds, 0, count) ==
           static_cast<long>(sizeof request)) {
        answer(request);
    }
    end_zygotes();
    return 0;
}

}  // namespace grader::box
