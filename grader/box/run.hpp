#pragma once
// One run: an init in a fresh PID and IPC namespace, the program as PID 2 in it.

#include "grader/box/cgroup.hpp"
#include "grader/box/protocol.hpp"

#include <sys/resource.h>

#include <cstdint>

namespace grader::box {

/// How to start the program. All pointers stay valid during the run.
struct Launch {
    char* const* argv = nullptr;
    char* const* environment = nullptr;
    int executable = -1;  ///< -1: argv[0] is a path
    int standard[3] = {-1, -1, -1};
    int release[2] = {-1, -1};  ///< closed here as soon as the program has its own; -1: none
    int directory = -1;         ///< becomes the working directory
    const Cgroup* cgroup = nullptr;
    std::uint64_t stack = 0;
    std::uint64_t file_size = 0;
    std::uint64_t cpu_backstop_seconds = 0;
    std::uint64_t address_space = 0;  ///< 0: unlimited
    std::uint64_t tasks = 0;          ///< RLIMIT_NPROC; 0: unlimited
    unsigned program_uid = 0;         ///< 0: it keeps ours
    bool namespaces = true;           ///< false: a weaker mode without its own PID namespace
    int owner_slot = -1;  ///< a description of ours; the program notes its pid there (run.cpp)
};

/// What init leaves behind in the zygote's memory, which it shares.
struct RunRecord {
    int program_pidfd = -1;
    int failed_step = 0;  ///< index into step names; 0: the program was executed
    int failed_errno = 0;
    int wait_status = 0;
    bool released = false;  ///< Launch::release is closed
    std::uint64_t cpu_before_exec = 0;
    std::uint64_t started = 0;  ///< CLOCK_MONOTONIC
    std::uint64_t ended = 0;
    struct rusage everyone = {};  ///< of all processes of the namespace that init reaped
};

/// Clones init. Returns its pid (in our namespace) or -errno; `init_pidfd` polls readable at its
/// end, when no process of the run is left.
long start_run(const Launch& launch, RunRecord& record, std::uint64_t signature, int* init_pidfd);

/// Whether the program was not executed because of what its file is: what a contestant's compiler
/// made of hostile source is not our failure.
bool not_executable(const RunRecord& record);

/// The step that kept the program from being executed.
const char* failed_step_name(const RunRecord& record);

}  // namespace grader::box
