#pragma once
// A zygote is one worker: it made its namespaces and its file system once, and runs one program
// after another in them, as the grader asks over `channel`.

#include "grader/box/cgroup.hpp"
#include "grader/box/filter.hpp"
#include "grader/box/protocol.hpp"

namespace grader::box {

/// Everything a zygote inherits from the spawner that cloned it.
struct ZygoteSetup {
    WorkerRequest request;
    const Filter* filter = nullptr;
    std::uint64_t signature = 0;  ///< signs the clone of a run (filter.hpp)
    Cgroup cgroup;
    int grader_end = -1;     ///< of the channel; not ours: while we have it the channel cannot end
    int channel = -1;        ///< to the grader
    int go = -1;             ///< one byte comes when the uid map is written; its end: give up
    bool namespaces = true;  ///< false in the weaker modes
    unsigned program_uid = 0;          ///< as seen from the zygote; 0: programs keep its uid
    const char* box_folder = nullptr;  ///< weaker modes: a folder of ours on the host
};

/// The uid and gid of programs, inside the worker's user namespace.
constexpr unsigned kProgramUid = 1000;

/// Sets up, answers with a WorkerReply, serves until the channel closes. Never returns.
[[noreturn]] void zygote_main(ZygoteSetup& setup);

}  // namespace grader::box
