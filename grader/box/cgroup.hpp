#pragma once
// Control groups of the workers, for v2 and for v1 (also hybrid). A group is made once per worker
// and lives as long as the spawner; per run its kept descriptors are written and read, nothing is
// created. Only used as root or in a delegated v2 subtree; without groups see zygote.cpp.

#include "grader/box/protocol.hpp"

#include <cstddef>
#include <cstdint>

namespace grader::box {

/// The kept descriptors of one worker's group; -1 where the kernel has no such file.
struct Cgroup {
    static constexpr std::size_t kMaxHierarchies = 3;

    int join[kMaxHierarchies] = {-1, -1, -1};  ///< cgroup.procs of each hierarchy
    int memory_limit = -1;
    int memory_and_swap_limit = -1;  ///< v1: memory + swap; v2: swap alone
    int memory_peak = -1;
    int memory_events = -1;  ///< has a line "oom_kill N"
    int tasks_limit = -1;
    int cpu = -1;  ///< v2 cpu.stat or v1 cpuacct.usage
    bool v2 = false;
    bool peak_known = false;       ///< the peak is that of the current run: it could be reset
    std::uint64_t memory_set = 0;  ///< what the limit files hold now
    std::uint64_t tasks_set = 0;

    [[nodiscard]] bool present() const { return memory_limit >= 0; }
};

/// Where groups are made: one folder per hierarchy in use, named after the spawner's pid.
struct CgroupParent {
    Mode mode = Mode::user_namespace;
    std::size_t hierarchies = 0;
    char folder[Cgroup::kMaxHierarchies][512] = {};  ///< v1: memory, pids, cpu; v2: one
    char why_not[120] = {};  ///< what keeps us from v2 and, without any group, from v1
};

/// Finds out by doing what this machine allows: v2, else v1, else none (never an error). `root` is
/// where /proc and /sys are found: "" but in tests. Removes what dead spawners left.
CgroupParent open_cgroups(const char* root);

/// The group of worker `index`, made or, after an earlier worker, used again.
bool open_cgroup(const CgroupParent& parent, unsigned index, Cgroup& group, Fault& fault);

void close_cgroup(Cgroup& group);

/// Removes the groups of workers 0 … count - 1 (their processes must be dead) and their parent.
void remove_cgroups(const CgroupParent& parent, unsigned count);

/// Sets the limits for the next run, where they differ, and forgets the peak.
bool prepare_cgroup(Cgroup& group, std::uint64_t memory, std::uint64_t tasks, Fault& fault);

/// CPU time of the group so far, in nanoseconds.
std::uint64_t cgroup_cpu(const Cgroup& group);
std::uint64_t cgroup_memory_peak(const Cgroup& group);
std::uint64_t cgroup_oom_kills(const Cgroup& group);

}  // namespace grader::box
