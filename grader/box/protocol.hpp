#pragma once
// What grader and graderbox say to each other, over SOCK_SEQPACKET: one message is one packet,
// descriptors travel beside it (SCM_RIGHTS). Both ends are built from this file at the same time,
// so a message is a plain struct; the version guards against a stale graderbox.
//
//   grader → spawner   WorkerRequest            spawner → grader   WorkerReply + channel to a
//   zygote grader → zygote    RunRequest + descriptors zygote → grader    RunReply
//
// Times are in nanoseconds, sizes in bytes.

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace grader::box {

constexpr std::uint32_t kVersion = 0x67620003;  // "gb", 3

constexpr std::size_t kMaxInputs = 16;
constexpr std::size_t kMaxOutputs = 16;
constexpr std::size_t kMaxArguments = 64;   // of argv and environment each
constexpr std::size_t kMaxStrings = 32768;  // bytes of all strings of a request
constexpr std::size_t kMaxName = 100;       // bytes of a file name, without the NUL
constexpr std::size_t kMaxPath = 1024;      // bytes of a path of the host, with the NUL
constexpr std::size_t kMaxListed = 32;      // files named in a reply
constexpr std::size_t kMaxDescriptors = 4 + kMaxInputs + kMaxOutputs;

/// Where something of ours failed; empty when nothing did.
struct Fault {
    std::int32_t error = 0;  ///< errno
    char step[60] = {};      ///< "mount /usr/bin"
};

/// `full` is everything that this program is for. The others exist for machines that do not allow
/// it, only when asked for by name, and are stamped on every report.
enum class Isolation : std::uint8_t {
    full,
    landlock,  ///< no namespaces: Landlock, seccomp and limits
    none,      ///< limits only
};

struct WorkerRequest {
    std::uint32_t version = kVersion;
    std::int32_t core = -1;  ///< CPU to be pinned to; -1: not pinned
    std::uint64_t box_size = 0;
    std::uint64_t box_inodes = 0;
    std::uint8_t toolchain = 0;
    std::uint8_t processes = 0;
    Isolation isolation = Isolation::full;
    char headers[kMaxPath] = {};  ///< a folder of the host to be seen at /headers; empty: none
};

enum class Mode : std::uint8_t {
    none = 0,
    root_cgroup_v2 = 'A',
    root_cgroup_v1 = 'B',
    user_namespace = 'C',
};

struct WorkerReply {
    std::uint32_t version = kVersion;
    Mode mode = Mode::none;
    std::uint8_t root = 0;          ///< the spawner runs as uid 0
    std::uint64_t stack_limit = 0;  ///< what stacks of programs cannot exceed; ~0: anything
    char why_no_cgroup[120] = {};   ///< in mode C: what kept us from a cgroup
    Fault fault;
};

/// Which descriptors come with a request, in this order, before those of inputs and outputs.
enum RunDescriptor : std::uint8_t {
    kExecutable = 1,
    kStdin = 2,
    kStdout = 4,
    kStderr = 8,
};

struct RunRequest {
    std::uint32_t version = kVersion;
    std::uint8_t descriptors = 0;  ///< RunDescriptor bits
    std::uint8_t inputs = 0;
    std::uint8_t outputs = 0;
    std::uint8_t arguments = 0;
    std::uint8_t environment = 0;
    std::uint8_t live = 0;    ///< RunDescriptor bits of streams that are pipes to another run
    std::uint8_t hold = 0;    ///< keep them open until the program has ended (streams.hpp)
    std::uint32_t tasks = 1;  ///< threads and processes at once
    std::uint64_t cpu_kill = 0;
    std::uint64_t wall_kill = 0;    ///< not counting the time spent waiting for a CPU
    std::uint64_t memory_kill = 0;  ///< of the cgroup, or of the resident set where there is none
    std::uint64_t stack = 0;
    std::uint64_t file_size = 0;  ///< the largest file that can be written
    std::uint64_t output_limit = 0;
    std::uint32_t strings_size = 0;
    /// argv, environment, names of inputs, names of outputs: each NUL-terminated.
    char strings[kMaxStrings];
};

enum class Limit : std::uint8_t { none, cpu, wall, memory, box_full };

enum class Kind : std::uint8_t { regular, directory, symlink, other };

enum class Collected : std::uint8_t { regular, missing, not_regular, too_large };

struct ListedFile {
    std::uint64_t size = 0;
    Kind kind = Kind::regular;
    char name[kMaxName + 1] = {};  ///< cut when longer
};

struct RunReply {
    std::uint32_t version = kVersion;
    Fault fault;  ///< when set nothing else holds
    std::uint8_t signalled = 0;
    std::uint8_t code = 0;  ///< exit code or signal number
    Limit limit = Limit::none;
    std::uint8_t tree_memory = 0;  ///< memory is the cgroup's peak, not one process's
    std::int32_t exec_error = 0;   ///< errno: the given file cannot be executed
    std::uint8_t spent = 0;        ///< the box could not be cleaned: the zygote ends now
    std::uint8_t listed = 0;
    std::uint8_t peer_gone = 0;    ///< with `hold`: nobody had the other ends of its pipes open
    std::uint32_t unread_in = 0;   ///< likewise: bytes that it was sent and did not read
    std::uint32_t unread_out = 0;  ///< likewise: bytes that it sent and nobody read
    Collected outputs[kMaxOutputs] = {};
    std::uint64_t cpu = 0;
    std::uint64_t wall = 0;
    std::uint64_t memory = 0;
    std::uint64_t stdout_size = 0;
    std::uint64_t stderr_size = 0;
    ListedFile files[kMaxListed] = {};
};

/// Pointers into a received RunRequest; argv and environment end with a null pointer.
struct RunStrings {
    char* argv[kMaxArguments + 1] = {};
    char* environment[kMaxArguments + 1] = {};
    const char* inputs[kMaxInputs] = {};
    const char* outputs[kMaxOutputs] = {};
};

constexpr std::size_t run_request_size(std::uint32_t strings_size) {
    return offsetof(RunRequest, strings) + strings_size;
}

/// Whether a name may be given to a file in the working directory.
inline bool valid_name(const char* name) {
    const std::size_t length = std::strlen(name);
    return length > 0 && length <= kMaxName && std::strchr(name, '/') == nullptr &&
           std::strcmp(name, ".") != 0 && std::strcmp(name, "..") != 0;
}

/// The number of descriptors that must come with the request.
inline std::size_t descriptor_count(const RunRequest& request) {
    return static_cast<std::size_t>(__builtin_popcount(request.descriptors & 15U)) +
           request.inputs + request.outputs;
}

/// Checks a received packet of `size` bytes and finds its strings; false when anything is off.
inline bool parse(RunRequest& request, std::size_t size, RunStrings& strings) {
    if (size < run_request_size(0) || request.version != kVersion) return false;
    if (request.strings_size > kMaxStrings || size != run_request_size(request.strings_size)) {
        return false;
    }
    if (request.arguments < 1 || request.arguments > kMaxArguments ||
        request.environment > kMaxArguments || request.inputs > kMaxInputs ||
        request.outputs > kMaxOutputs) {
        return false;
    }
    if ((request.live & ~(kStdin | kStdout) & 0xff) != 0 ||
        (request.live & ~request.descriptors & 0xff) != 0) {
        return false;
    }
    char* next = request.strings;
    char* const end = request.strings + request.strings_size;
    const auto take = [&]() -> char* {
        auto* nul =
            static_cast<char*>(std::memchr(next, '\0', static_cast<std::size_t>(end - next)));
        if (nul == nullptr) return nullptr;
        char* taken = next;
        next = nul + 1;
        return taken;
    };
    for (unsigned i = 0; i < request.arguments; ++i) {
        if ((strings.argv[i] = take()) == nullptr) return false;
    }
    for (unsigned i = 0; i < request.environment; ++i) {
        if ((strings.environment[i] = take()) == nullptr) return false;
    }
    for (unsigned i = 0; i < request.inputs; ++i) {
        strings.inputs[i] = take();
        if (strings.inputs[i] == nullptr || !valid_name(strings.inputs[i])) return false;
    }
    for (unsigned i = 0; i < request.outputs; ++i) {
        strings.outputs[i] = take();
        if (strings.outputs[i] == nullptr || !valid_name(strings.outputs[i])) return false;
    }
    return next == end;
}

}  // namespace grader::box
