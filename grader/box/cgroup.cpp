#include "grader/box/cgroup.hpp"

#include "grader/box/directory.hpp"
#include "grader/box/fault.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

namespace grader::box {
namespace {

constexpr char kPrefix[] = "grader-";

using Path = char[768];

void join_path(Path& path, const char* a, const char* b, const char* c = "") {
    std::snprintf(path, sizeof path, "%s/%s%s", a, b, c);
}

int open_in(const char* folder, const char* file, int flags) {
    Path path;
    join_path(path, folder, file);
    return open(path, flags | O_CLOEXEC);
}

/// Reads a small file into a NUL-terminated buffer; empty on failure.
template <std::size_t N>
void read_small(int fd, char (&text)[N]) {
    const ssize_t got = fd < 0 ? -1 : pread(fd, text, N - 1, 0);
    text[got > 0 ? got : 0] = '\0';
}

template <std::size_t N>
void read_small(const char* folder, const char* file, char (&text)[N]) {
    const int fd = open_in(folder, file, O_RDONLY);
    read_small(fd, text);
    if (fd >= 0) close(fd);
}

bool write_number(int fd, std::uint64_t value) {
    char text[24];
    const int size =
        std::snprintf(text, sizeof text, "%llu", static_cast<unsigned long long>(value));
    return pwrite(fd, text, static_cast<std::size_t>(size), 0) == size;
}

bool write_text(const char* folder, const char* file, const char* text) {
    const int fd = open_in(folder, file, O_WRONLY);
    if (fd < 0) return false;
    const bool written = pwrite(fd, text, std::strlen(text), 0) >= 0;
    const int error = errno;
    close(fd);
    errno = error;
    return written;
}

bool has_word(const char* text, const char* word) {
    const std::size_t length = std::strlen(word);
    for (const char* p = text; (p = std::strstr(p, word)) != nullptr; p += length) {
        const bool starts = p == text || std::strchr(" ,\n", p[-1]) != nullptr;
        if (starts && std::strchr(" ,\n", p[length]) != nullptr) return true;
    }
    return false;
}

/// The value behind "key " at a line's start, e.g. in cpu.stat; 0 when there is none.
std::uint64_t keyed_number(const char* text, const char* key) {
    const std::size_t length = std::strlen(key);
    for (const char* line = text; line != nullptr && *line != '\0';) {
        if (std::strncmp(line, key, length) == 0 && line[length] == ' ') {
            return std::strtoull(line + length + 1, nullptr, 10);
        }
        line = std::strchr(line, '\n');
        if (line != nullptr) ++line;
    }
    return 0;
}

/// Our own group in the hierarchy of a v1 controller, or of v2 for an empty name: the third field
/// of its line in /proc/self/cgroup, "4:memory:/a/b".
bool own_group(const char* root, const char* controller, char (&group)[384]) {
    char text[4096];
    Path file;
    join_path(file, root, "proc/self");
    read_small(file, "cgroup", text);
    for (char* line = std::strtok(text, "\n"); line != nullptr; line = std::strtok(nullptr, "\n")) {
        char* name = std::strchr(line, ':');
        char* path = name != nullptr ? std::strchr(name + 1, ':') : nullptr;
        if (path == nullptr) continue;
        *path++ = '\0';
        ++name;
        if (controller[0] == '\0' ? name[0] != '\0' : !has_word(name, controller)) continue;
        std::snprintf(group, sizeof group, "%s", path);
        return true;
    }
    return false;
}

/// A folder is in use as long as somebody holds its lock; a pid may belong to another namespace.
bool lock_folder(const char* folder) {
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return false;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) return true;  // kept open for as long as we live
    close(fd);
    return false;
}

void remove_dead_folder(const char* folder) {
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) {
        int found = 0;
        for_each_entry(fd, found, [&](const char* name) {
            unlinkat(fd, name, AT_REMOVEDIR);
            return true;
        });
        rmdir(folder);
    }
    close(fd);
}

/// Removes the folders of spawners that died without cleaning up.
void sweep(const char* base) {
    DIR* folder = opendir(base);
    if (folder == nullptr) return;
    while (const dirent* entry = readdir(folder)) {
        if (std::strncmp(entry->d_name, kPrefix, sizeof kPrefix - 1) != 0) continue;
        const long pid = std::strtol(entry->d_name + sizeof kPrefix - 1, nullptr, 10);
        if (pid <= 0 || kill(static_cast<pid_t>(pid), 0) == 0 || errno != ESRCH) continue;
        Path dead;
        join_path(dead, base, entry->d_name);
        remove_dead_folder(dead);
    }
    closedir(folder);
}

bool make_folder(const char* base, char (&folder)[512]) {
    sweep(base);
    std::snprintf(folder, sizeof folder, "%s/%s%d", base, kPrefix, static_cast<int>(getpid()));
    return (mkdir(folder, 0755) == 0 || errno == EEXIST) && lock_folder(folder);
}

/// Our parent's, its parent's … pid; 0 at the end.
long parent_of(const char* root, long pid) {
    char folder[64];
    std::snprintf(folder, sizeof folder, "proc/%ld", pid);
    Path path;
    join_path(path, root, folder);
    char text[2048];
    read_small(path, "status", text);
    const char* line = std::strstr(text, "\nPPid:");
    return line != nullptr ? std::strtol(line + 6, nullptr, 10) : 0;
}

bool is_ancestor(const char* root, long pid) {
    for (long ours = getpid(); ours > 0; ours = parent_of(root, ours)) {
        if (ours == pid) return true;
    }
    return false;
}

/// Moves the processes of `from` to `to`, if all of them are ours: we and those who started us, as
/// in a scope made for the grader. In a session's group are others, which stay where they are.
bool move_processes(const char* root, const char* from, const char* to) {
    char pids[4096];
    read_small(from, "cgroup.procs", pids);
    if (std::strlen(pids) == sizeof pids - 1) return false;
    char* rest = nullptr;
    char list[sizeof pids];
    std::memcpy(list, pids, sizeof list);
    for (char* pid = strtok_r(list, "\n", &rest); pid != nullptr;
         pid = strtok_r(nullptr, "\n", &rest)) {
        if (!is_ancestor(root, std::strtol(pid, nullptr, 10))) return false;
    }
    for (char* pid = strtok_r(pids, "\n", &rest); pid != nullptr;
         pid = strtok_r(nullptr, "\n", &rest)) {
        write_text(to, "cgroup.procs", pid);
    }
    return true;
}

/// Makes +memory +pids available below `base`. A group with processes of its own cannot do that
/// unless it is the root: then they move to a leaf, if they are ours.
bool enable_controllers(const char* root, const char* base) {
    char enabled[512];
    read_small(base, "cgroup.subtree_control", enabled);
    if (has_word(enabled, "memory") && has_word(enabled, "pids")) return true;
    if (write_text(base, "cgroup.subtree_control", "+memory +pids")) return true;
    if (errno != EBUSY) return false;
    Path leaf;
    join_path(leaf, base, "grader-supervisor");
    if (mkdir(leaf, 0755) != 0 && errno != EEXIST) return false;
    if (!move_processes(root, base, leaf)) {
        rmdir(leaf);
        errno = EBUSY;
        return false;
    }
    return write_text(base, "cgroup.subtree_control", "+memory +pids");
}

bool try_v2(const char* root, const char* base, CgroupParent& parent) {
    char available[512];
    read_small(base, "cgroup.controllers", available);
    if (!has_word(available, "memory") || !has_word(available, "pids")) {
        std::snprintf(parent.why_not, sizeof parent.why_not,
                      "cgroup v2 has no memory and pids controllers here");
        return false;
    }
    if (!make_folder(base, parent.folder[0])) {
        std::snprintf(parent.why_not, sizeof parent.why_not, "cgroup v2 is not writable: %s",
                      std::strerror(errno));
        return false;
    }
    if (!enable_controllers(root, base) ||
        !write_text(parent.folder[0], "cgroup.subtree_control", "+memory +pids")) {
        std::snprintf(parent.why_not, sizeof parent.why_not,
                      "cgroup v2 controllers cannot be enabled: %s", std::strerror(errno));
        rmdir(parent.folder[0]);
        return false;
    }
    parent.mode = Mode::root_cgroup_v2;
    parent.hierarchies = 1;
    return true;
}

bool open_v2(const char* root, CgroupParent& parent) {
    char own[384] = "";
    if (!own_group(root, "", own)) {
        std::snprintf(parent.why_not, sizeof parent.why_not, "there is no cgroup v2 here");
        return false;
    }
    Path mounted;
    join_path(mounted, root, "sys/fs/cgroup");
    // Root takes the top of the tree: a session's own group is full of processes not ours to move.
    if (geteuid() == 0 && try_v2(root, mounted, parent)) return true;
    Path base;
    std::snprintf(base, sizeof base, "%s%s", mounted, own);
    return try_v2(root, base, parent);
}

bool v1_base(const char* root, const char* controller, Path& base) {
    char own[384];
    if (!own_group(root, controller, own)) return false;
    std::snprintf(base, sizeof base, "%s/sys/fs/cgroup/%s%s", root, controller, own);
    if (access(base, W_OK) == 0) return true;
    // In a container the path of /proc/self/cgroup may be the host's: the mount's top is ours.
    std::snprintf(base, sizeof base, "%s/sys/fs/cgroup/%s", root, controller);
    return access(base, W_OK) == 0;
}

bool open_v1(const char* root, CgroupParent& parent) {
    Path base;
    for (const char* controller : {"memory", "pids", "cpuacct"}) {
        if (!v1_base(root, controller, base) ||
            !make_folder(base, parent.folder[parent.hierarchies])) {
            std::snprintf(parent.why_not, sizeof parent.why_not, "cgroup v1 %s is not writable",
                          controller);
            for (std::size_t i = 0; i < parent.hierarchies; ++i) rmdir(parent.folder[i]);
            parent.hierarchies = 0;
            return false;
        }
        ++parent.hierarchies;
    }
    parent.mode = Mode::root_cgroup_v1;
    return true;
}

}  // namespace

CgroupParent open_cgroups(const char* root) {
    CgroupParent parent;
    if (open_v2(root, parent)) return parent;
    char why_no_v2[sizeof parent.why_not];
    std::memcpy(why_no_v2, parent.why_not, sizeof why_no_v2);
    if (open_v1(root, parent)) return parent;
    char why_no_v1[sizeof parent.why_not];
    std::memcpy(why_no_v1, parent.why_not, sizeof why_no_v1);
    const bool both = why_no_v2[0] != '\0' && std::strcmp(why_no_v1, why_no_v2) != 0;
    std::snprintf(parent.why_not, sizeof parent.why_not, "%s%s%s", why_no_v2, both ? "; " : "",
                  both ? why_no_v1 : "");
    return parent;
}

bool open_cgroup(const CgroupParent& parent, unsigned index, Cgroup& group, Fault& fault) {
    group = Cgroup{};
    group.v2 = parent.mode == Mode::root_cgroup_v2;
    Path folder[Cgroup::kMaxHierarchies];
    for (std::size_t i = 0; i < parent.hierarchies; ++i) {
        std::snprintf(folder[i], sizeof folder[i], "%s/w%u", parent.folder[i], index);
        if (mkdir(folder[i], 0755) != 0 && errno != EEXIST)
            return set_fault(fault, "make a cgroup");
        group.join[i] = open_in(folder[i], "cgroup.procs", O_WRONLY);
        if (group.join[i] < 0) return set_fault(fault, "open cgroup.procs");
    }
    if (group.v2) {
        group.memory_limit = open_in(folder[0], "memory.max", O_WRONLY);
        group.memory_and_swap_limit = open_in(folder[0], "memory.swap.max", O_WRONLY);
        group.memory_peak = open_in(folder[0], "memory.peak", O_RDWR);
        group.memory_events = open_in(folder[0], "memory.events", O_RDONLY);
        group.tasks_limit = open_in(folder[0], "pids.max", O_WRONLY);
        group.cpu = open_in(folder[0], "cpu.stat", O_RDONLY);
        write_text(folder[0], "memory.oom.group", "1");
    } else {
        group.memory_limit = open_in(folder[0], "memory.limit_in_bytes", O_WRONLY);
        group.memory_and_swap_limit = open_in(folder[0], "memory.memsw.limit_in_bytes", O_WRONLY);
        group.memory_peak = open_in(folder[0], "memory.max_usage_in_bytes", O_RDWR);
        group.memory_events = open_in(folder[0], "memory.oom_control", O_RDONLY);
        group.tasks_limit = open_in(folder[1], "pids.max", O_WRONLY);
        group.cpu = open_in(folder[2], "cpuacct.usage", O_RDONLY);
    }
    if (group.memory_limit < 0 || group.tasks_limit < 0 || group.memory_events < 0 ||
        group.cpu < 0) {
        return set_fault(fault, "open the files of a cgroup");
    }
    return true;
}

void close_cgroup(Cgroup& group) {
    for (const int fd : {group.join[0], group.join[1], group.join[2], group.memory_limit,
                         group.memory_and_swap_limit, group.memory_peak, group.memory_events,
                         group.tasks_limit, group.cpu}) {
        if (fd >= 0) close(fd);
    }
    group = Cgroup{};
}

void remove_cgroups(const CgroupParent& parent, unsigned count) {
    for (std::size_t i = 0; i < parent.hierarchies; ++i) {
        for (unsigned index = 0; index < count; ++index) {
            Path folder;
            std::snprintf(folder, sizeof folder, "%s/w%u", parent.folder[i], index);
            rmdir(folder);
        }
        rmdir(parent.folder[i]);
    }
}

bool prepare_cgroup(Cgroup& group, std::uint64_t memory, std::uint64_t tasks, Fault& fault) {
    if (group.memory_set != memory) {
        if (group.v2) {
            if (group.memory_and_swap_limit >= 0 && !write_number(group.memory_and_swap_limit, 0)) {
                return set_fault(fault, "forbid swap");
            }
        } else if (group.memory_and_swap_limit >= 0) {
            // memory + swap may never be below memory: out of the way first
            if (pwrite(group.memory_and_swap_limit, "-1", 2, 0) < 0) {
                return set_fault(fault, "lift the swap limit");
            }
        }
        if (!write_number(group.memory_limit, memory))
            return set_fault(fault, "set the memory limit");
        if (!group.v2 && group.memory_and_swap_limit >= 0 &&
            !write_number(group.memory_and_swap_limit, memory)) {
            return set_fault(fault, "set the swap limit");
        }
        group.memory_set = memory;
    }
    if (group.tasks_set != tasks) {
        if (!write_number(group.tasks_limit, tasks)) return set_fault(fault, "set the task limit");
        group.tasks_set = tasks;
    }
    // v2 before Linux 6.12 refuses: its peak is that of all runs so far
    group.peak_known = group.memory_peak >= 0 && write_number(group.memory_peak, 0);
    return true;
}

std::uint64_t cgroup_cpu(const Cgroup& group) {
    char text[512];
    read_small(group.cpu, text);
    return group.v2 ? keyed_number(text, "usage_usec") * 1000 : std::strtoull(text, nullptr, 10);
}

std::uint64_t cgroup_memory_peak(const Cgroup& group) {
    char text[64];
    read_small(group.memory_peak, text);
    return std::strtoull(text, nullptr, 10);
}

std::uint64_t cgroup_oom_kills(const Cgroup& group) {
    char text[512];
    read_small(group.memory_events, text);
    return keyed_number(text, "oom_kill");
}

}  // namespace grader::box
