#pragma once
// Watches a run until its end, and ends it at a limit.

#include "grader/box/protocol.hpp"
#include "grader/box/run.hpp"

namespace grader::box {

struct Watch {
    int init_pidfd = -1;
    int channel = -1;       ///< its end (the grader died or cancelled) ends the zygote and the run
    int owner_slot = -1;    ///< see run.cpp
    int proc = -1;          ///< a /proc of the zygote's PID namespace; -1: not to be had
    unsigned cores = 1;     ///< how many CPUs the run can use at once
    bool tree_cpu = false;  ///< take CPU time from the cgroup: there may be many processes
    bool watch_memory = false;  ///< no cgroup: look at the resident set ourselves
    const Cgroup* cgroup = nullptr;
    std::uint64_t cpu_kill = 0;
    std::uint64_t wall_kill = 0;
    std::uint64_t memory_kill = 0;
};

/// Returns when no process of the run is left; which limit we ended it for, if any.
Limit supervise(const Watch& watch, const RunRecord& record);

}  // namespace grader::box
