#pragma once
// The interface between judging and the box. A Sandbox makes workers; a Worker runs one program
// at a time, each run in a fresh process namespace and an empty working directory.
// Worker: used by one thread at a time. Sandbox: make_worker() is thread-safe.
// Every Error from here is ours (judge error), never the contestant's.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/run_result.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace grader::sandbox {

/// Where programs see WorkerSpec::headers.
constexpr const char* kHeaders = "/headers";

/// What a worker's box allows; fixed for its lifetime.
struct WorkerSpec {
    std::optional<unsigned> core;  ///< pinned to this CPU; unpinned when absent
    bool toolchain = false;        ///< /usr and a few files of /etc visible, read-only
    bool processes = false;        ///< may fork and exec (compilers); else threads only
    Bytes box_size = mib(256);     ///< of all files in the working directory together
    std::uint64_t box_inodes = 4096;
    /// A folder of ours that the programs see at kHeaders, read-only; empty: none. With full
    /// isolation only. One that cannot be opened is left out.
    std::filesystem::path headers;

    friend bool operator==(const WorkerSpec&, const WorkerSpec&) = default;
};

struct InputFile {
    std::string name;  ///< in the working directory; no '/'
    int fd = -1;       ///< borrowed: read from offset 0 without moving it; must be a regular file
};

struct OutputFile {
    std::string name;  ///< in the working directory; no '/'
    int fd = -1;       ///< borrowed: receives a copy at offset 0; truncated first
};

struct RunSpec {
    int executable = -1;  ///< borrowed: executed as argv[0]; -1: argv[0] is a path in the box
    std::vector<std::string> argv;
    std::vector<std::string> environment;  ///< "NAME=value"
    std::vector<InputFile> inputs;
    int stdin_fd = -1;                ///< borrowed: copied like an input; -1: empty
    std::vector<OutputFile> outputs;  ///< collected after the end, if regular and within the limit
    int stdout_fd = -1;  ///< borrowed: receives at most limits.output bytes; -1: dropped
    int stderr_fd = -1;  ///< likewise
    model::Limits limits;
    /// Runs may go on to this much CPU time before they are killed, so that near misses show
    /// their real time; at least limits.cpu.
    Micros cpu_kill{0};
};

/// Ends of pipes that become stdin and stdout as they are, for two runs that talk with each other.
/// Given away: nobody of ours may have them open while the run is on, neither for the other side to
/// see that they are closed, nor because flags of an open file are the program's to change.
struct LivePipes {
    Fd in;   ///< to be read by the program
    Fd out;  ///< to be written by it
    /// The box closes them only when the program has ended, whatever the program closes itself;
    /// only then RunOutcome::pipes holds.
    bool hold = false;
};

/// What the box saw in the held pipes when the program had ended and the other side could not know
/// it yet: so it tells for certain which of the two ended first.
struct PipesAtEnd {
    bool peer_gone = false;  ///< nobody had the other ends open any more
    Bytes unread_in;         ///< sent to the program, not read by it
    Bytes unread_out;        ///< sent by the program, not read by the other side
};

struct RunOutcome {
    model::RunResult result;  ///< result.output: worst of `outputs`, in their order
    std::vector<model::CollectState> outputs;  ///< one for each of RunSpec::outputs
    PipesAtEnd pipes;
};

class Worker {
public:
    Worker() = default;
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    virtual ~Worker() = default;

    /// Blocks until the run is over. After an Error the next run starts with a fresh box.
    [[nodiscard]] virtual Result<RunOutcome> run(const RunSpec& spec) = 0;

    /// The same for a program that talks with another; spec has no stdin_fd and no stdout_fd. What
    /// goes through the pipes is not limited.
    [[nodiscard]] virtual Result<RunOutcome> run_live(const RunSpec& spec, LivePipes pipes) = 0;

    /// From any thread: makes the current and every later run() return an Error at once.
    virtual void cancel() = 0;
};

class Sandbox {
public:
    Sandbox() = default;
    Sandbox(const Sandbox&) = delete;
    Sandbox& operator=(const Sandbox&) = delete;
    virtual ~Sandbox() = default;

    [[nodiscard]] virtual Result<std::unique_ptr<Worker>> make_worker(const WorkerSpec& spec) = 0;

    /// "B: root, cgroup v1": for people, and for every report.
    [[nodiscard]] virtual std::string description() const = 0;

    /// Why it is not a better one, and what to do about it; empty when there is none.
    [[nodiscard]] virtual std::string advice() const = 0;
};

}  // namespace grader::sandbox
