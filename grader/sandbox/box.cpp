#include "grader/sandbox/box.hpp"

#include "grader/box/message.hpp"
#include "grader/box/protocol.hpp"
#include "grader/process/run.hpp"
#include "grader/sandbox/remedy.hpp"

#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <mutex>
#include <system_error>

namespace grader::sandbox {
namespace {

using model::CollectState;
using model::FileKind;
using model::LimitHit;

Error fault_error(const box::Fault& fault) {
    return errno_error(ErrorCode::protocol, "graderbox: " + std::string(fault.step), fault.error);
}

std::uint64_t nanoseconds(Micros time) {
    return static_cast<std::uint64_t>(time.count()) * 1000;
}

Micros micros(std::uint64_t nanoseconds) {
    // Rounded up: a run that used any time at all beyond the limit is beyond it.
    return Micros(static_cast<Micros::rep>((nanoseconds + 999) / 1000));
}

/// Stack overflow must show as the SIGSEGV that it is and not as too much memory, so the stack is
/// a little smaller than all memory: what the rest of the program needs at least.
std::uint64_t stack_limit(Bytes memory) {
    return std::max(memory.value / 2, memory.value - std::min(memory.value, mib(2).value));
}

/// What the kernel kills at. Files of the box are memory too, and are charged to the program.
std::uint64_t memory_kill(const model::Limits& limits) {
    return limits.memory.value + 2 * limits.output.value + mib(8).value;
}

box::Isolation wire_isolation(Isolation isolation) {
    switch (isolation) {
        case Isolation::full:
            return box::Isolation::full;
        case Isolation::landlock:
            return box::Isolation::landlock;
        case Isolation::none:
            return box::Isolation::none;
    }
    return box::Isolation::full;
}

/// Landlock allows no file outside the box to be executed, but it does not see memory files.
Result<Fd> in_memory(int executable) {
    GRADER_TRY(Fd copy, memory_file("program"));
    struct stat info = {};
    off_t offset = 0;
    bool done = ::fstat(executable, &info) == 0;
    while (done && offset < info.st_size) {
        done = ::sendfile(copy.get(), executable, &offset,
                          static_cast<std::size_t>(info.st_size - offset)) > 0;
    }
    if (!done) return fail(errno_error(ErrorCode::io, "copy the executable", errno));
    // Opened anew, for reading only: a file that somebody may write cannot be executed.
    return open_file("/proc/self/fd/" + std::to_string(copy.get()), O_RDONLY);
}

class RequestBuilder {
public:
    Status build(const RunSpec& spec, bool may_fork) {
        request_.cpu_kill = nanoseconds(std::max(spec.cpu_kill, spec.limits.cpu));
        request_.wall_kill = nanoseconds(model::effective_wall(spec.limits));
        request_.memory_kill = memory_kill(spec.limits);
        request_.stack = stack_limit(spec.limits.memory);
        request_.output_limit = spec.limits.output.value;
        request_.file_size = spec.limits.output.value + kib(4).value;
        request_.tasks = may_fork ? std::max(spec.limits.threads, 64U) : spec.limits.threads;
        add_descriptor(spec.executable, box::kExecutable);
        add_descriptor(spec.stdin_fd, box::kStdin);
        add_descriptor(spec.stdout_fd, box::kStdout);
        add_descriptor(spec.stderr_fd, box::kStderr);
        bool fits = spec.inputs.size() <= box::kMaxInputs &&
                    spec.outputs.size() <= box::kMaxOutputs &&
                    spec.argv.size() <= box::kMaxArguments && !spec.argv.empty() &&
                    spec.environment.size() <= box::kMaxArguments;
        for (const auto& text : spec.argv) fits = fits && add_string(text);
        for (const auto& text : spec.environment) fits = fits && add_string(text);
        for (const auto& input : spec.inputs) fits = fits && add_file(input.name, input.fd);
        for (const auto& output : spec.outputs) fits = fits && add_file(output.name, output.fd);
        if (!fits)
            return fail(ErrorCode::internal, "graderbox: a request does not fit the protocol");
        request_.arguments = static_cast<std::uint8_t>(spec.argv.size());
        request_.environment = static_cast<std::uint8_t>(spec.environment.size());
        request_.inputs = static_cast<std::uint8_t>(spec.inputs.size());
        request_.outputs = static_cast<std::uint8_t>(spec.outputs.size());
        return {};
    }

    [[nodiscard]] bool send_to(int channel) const {
        return box::send(channel, &request_, box::run_request_size(request_.strings_size), fds_,
                         fd_count_);
    }

private:
    void add_descriptor(int fd, box::RunDescriptor bit) {
        if (fd < 0) return;
        request_.descriptors |= bit;
        fds_[fd_count_++] = fd;
    }

    bool add_string(const std::string& text) {
        const std::size_t size = text.size() + 1;
        if (text.find('\0') != std::string::npos ||
            request_.strings_size + size > box::kMaxStrings) {
            return false;
        }
        std::memcpy(request_.strings + request_.strings_size, text.c_str(), size);
        request_.strings_size += static_cast<std::uint32_t>(size);
        return true;
    }

    bool add_file(const std::string& name, int fd) {
        if (fd < 0 || !box::valid_name(name.c_str())) return false;
        fds_[fd_count_++] = fd;
        return add_string(name);
    }

    box::RunRequest request_;
    int fds_[box::kMaxDescriptors] = {};
    std::size_t fd_count_ = 0;
};

LimitHit limit_hit(box::Limit limit) {
    switch (limit) {
        case box::Limit::none:
            return LimitHit::none;
        case box::Limit::cpu:
            return LimitHit::cpu;
        case box::Limit::wall:
            return LimitHit::wall;
        case box::Limit::memory:
            return LimitHit::memory;
        case box::Limit::box_full:
            return LimitHit::output;
    }
    return LimitHit::none;
}

CollectState collect_state(box::Collected collected) {
    switch (collected) {
        case box::Collected::regular:
            return CollectState::collected;
        case box::Collected::missing:
            return CollectState::missing;
        case box::Collected::not_regular:
            return CollectState::not_regular;
        case box::Collected::too_large:
            return CollectState::too_large;
    }
    return CollectState::missing;
}

FileKind file_kind(box::Kind kind) {
    switch (kind) {
        case box::Kind::regular:
            return FileKind::regular;
        case box::Kind::directory:
            return FileKind::directory;
        case box::Kind::symlink:
            return FileKind::symlink;
        case box::Kind::other:
            return FileKind::other;
    }
    return FileKind::other;
}

RunOutcome outcome_of(const box::RunReply& reply, std::size_t outputs) {
    RunOutcome outcome;
    model::RunResult& result = outcome.result;
    result.signalled = reply.signalled != 0;
    (result.signalled ? result.signal : result.exit_code) = reply.code;
    result.limit = limit_hit(reply.limit);
    result.cpu = micros(reply.cpu);
    result.wall = micros(reply.wall);
    result.memory = Bytes{reply.memory};
    result.memory_source =
        reply.tree_memory != 0 ? model::MemorySource::cgroup : model::MemorySource::rss;
    result.stdout_size = Bytes{reply.stdout_size};
    result.stderr_size = Bytes{reply.stderr_size};
    for (std::size_t i = 0; i < outputs; ++i) {
        const CollectState state = collect_state(reply.outputs[i]);
        outcome.outputs.push_back(state);
        if (result.output == CollectState::collected) result.output = state;
    }
    for (std::size_t i = 0; i < reply.listed; ++i) {
        const box::ListedFile& file = reply.files[i];
        result.files.push_back({file.name, file_kind(file.kind), Bytes{file.size}});
    }
    return outcome;
}

/// The connection to the spawner; makes channels to zygotes. A spawner that was killed is started
/// anew.
class Spawner {
public:
    Spawner(std::filesystem::path program, Isolation isolation)
        : program_(std::move(program)), isolation_(isolation) {}

    [[nodiscard]] Isolation isolation() const { return isolation_; }

    /// Thread-safe. What a zygote needs to get ready runs outside the lock.
    [[nodiscard]] Result<Fd> make_zygote(const WorkerSpec& spec, box::WorkerReply& reply) {
        GRADER_TRY(Fd zygote, ask_for_zygote(spec, reply));
        GRADER_CHECKED(wait_until_ready(zygote));
        return zygote;
    }

private:
    [[nodiscard]] Result<Fd> ask_for_zygote(const WorkerSpec& spec, box::WorkerReply& reply) {
        box::WorkerRequest request;
        request.core = spec.core ? static_cast<std::int32_t>(*spec.core) : -1;
        request.box_size = spec.box_size.value;
        request.box_inodes = spec.box_inodes;
        request.toolchain = spec.toolchain ? 1 : 0;
        request.processes = spec.processes ? 1 : 0;
        request.isolation = wire_isolation(isolation_);
        const std::lock_guard lock(mutex_);
        Fd zygote;
        bool answered = channel_ && exchange(request, reply, zygote);
        if (!answered) {
            GRADER_CHECKED(start());
            answered = exchange(request, reply, zygote);
        }
        if (!answered) return fail(ErrorCode::protocol, "graderbox: it ended unexpectedly");
        if (reply.version != box::kVersion) {
            return fail(ErrorCode::protocol, "graderbox: it is of another version than grader");
        }
        if (reply.fault.error != 0) {
            return fail(refusal(reply.fault.step, reply.fault.error, read_kernel_settings()));
        }
        return zygote;
    }

    [[nodiscard]] Status start() {
        int sockets[2];
        if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0) {
            return fail(errno_error(ErrorCode::environment, "socketpair", errno));
        }
        channel_ = Fd(sockets[0]);
        auto started = process::Companion::start({program_.string()}, Fd(sockets[1]));
        if (!started) return fail(started.error());
        companion_.emplace(std::move(*started));
        return {};
    }

    [[nodiscard]] bool exchange(const box::WorkerRequest& request, box::WorkerReply& reply,
                                Fd& zygote) const {
        int fd = -1;
        std::size_t count = 0;
        if (!box::send(channel_.get(), &request, sizeof request, nullptr, 0)) return false;
        const long got = box::receive(channel_.get(), &reply, sizeof reply, &fd, 1, count);
        if (count == 1) zygote = Fd(fd);
        return got == static_cast<long>(sizeof reply);
    }

    [[nodiscard]] static Status wait_until_ready(const Fd& zygote) {
        box::WorkerReply ready;
        std::size_t count = 0;
        if (box::receive(zygote.get(), &ready, sizeof ready, nullptr, 0, count) !=
            static_cast<long>(sizeof ready)) {
            return fail(ErrorCode::protocol, "graderbox: a worker ended while it was set up");
        }
        if (ready.fault.error != 0) {
            return fail(refusal(ready.fault.step, ready.fault.error, read_kernel_settings()));
        }
        return {};
    }

    const std::filesystem::path program_;
    const Isolation isolation_;
    std::mutex mutex_;  // of what follows
    std::optional<process::Companion> companion_;
    Fd channel_;  // closed before companion_ waits for the spawner's end
};

class BoxWorker : public Worker {
public:
    BoxWorker(std::shared_ptr<Spawner> spawner, WorkerSpec spec)
        : spawner_(std::move(spawner)), spec_(spec) {}

    Result<RunOutcome> run(const RunSpec& spec) override {
        if (spawner_->isolation() != Isolation::landlock || spec.executable < 0) {
            return run_in_box(spec);
        }
        GRADER_TRY(const Fd copy, in_memory(spec.executable));
        RunSpec copied = spec;
        copied.executable = copy.get();
        return run_in_box(copied);
    }

    void cancel() override {
        const std::lock_guard lock(mutex_);
        cancelled_ = true;
        if (channel_) ::shutdown(channel_.get(), SHUT_RDWR);
    }

    [[nodiscard]] Status connect() {
        if (!channel_) {
            box::WorkerReply reply;
            GRADER_TRY(Fd made, spawner_->make_zygote(spec_, reply));
            const std::lock_guard lock(mutex_);
            channel_ = std::move(made);
        }
        if (cancelled_) return fail(ErrorCode::environment, "cancelled");
        return {};
    }

private:
    [[nodiscard]] Result<RunOutcome> run_in_box(const RunSpec& spec) {
        RequestBuilder request;
        GRADER_CHECKED(request.build(spec, spec_.processes));
        GRADER_CHECKED(connect());
        box::RunReply reply;
        std::size_t count = 0;
        if (!request.send_to(channel_.get()) ||
            box::receive(channel_.get(), &reply, sizeof reply, nullptr, 0, count) !=
                static_cast<long>(sizeof reply)) {
            disconnect();
            if (cancelled_) return fail(ErrorCode::environment, "cancelled");
            return fail(ErrorCode::protocol, "graderbox: the worker ended unexpectedly");
        }
        // A box that the program made a mess of is thrown away with its zygote; the next run
        // connects to a new one.
        if (reply.spent != 0) disconnect();
        if (reply.fault.error != 0) return fail(fault_error(reply.fault));
        return outcome_of(reply, spec.outputs.size());
    }

    void disconnect() {
        const std::lock_guard lock(mutex_);
        channel_.reset();
    }

    std::shared_ptr<Spawner> spawner_;
    WorkerSpec spec_;
    std::mutex mutex_;  // of channel_, against cancel()
    Fd channel_;
    std::atomic<bool> cancelled_ = false;
};

class BoxSandbox : public Sandbox {
public:
    BoxSandbox(std::shared_ptr<Spawner> spawner, std::string description)
        : spawner_(std::move(spawner)), description_(std::move(description)) {}

    Result<std::unique_ptr<Worker>> make_worker(const WorkerSpec& spec) override {
        auto worker = std::make_unique<BoxWorker>(spawner_, spec);
        GRADER_CHECKED(worker->connect());
        return worker;
    }

    [[nodiscard]] std::string description() const override { return description_; }

private:
    std::shared_ptr<Spawner> spawner_;
    std::string description_;
};

std::string describe(const box::WorkerReply& reply, Isolation isolation) {
    if (isolation == Isolation::landlock) {
        return "NOT ISOLATED: Landlock, seccomp and limits only (--sandbox=landlock)";
    }
    if (isolation == Isolation::none) return "NOT ISOLATED: limits only (--sandbox=none)";
    switch (reply.mode) {
        case box::Mode::root_cgroup_v2:
            return reply.root != 0 ? "A: root, cgroup v2" : "A: delegated cgroup v2";
        case box::Mode::root_cgroup_v1:
            return "B: root, cgroup v1";
        case box::Mode::user_namespace:
        case box::Mode::none:
            break;
    }
    return std::string("C: user namespaces, no cgroup (") + reply.why_no_cgroup + ")";
}

}  // namespace

Result<std::unique_ptr<Sandbox>> open_box(const std::filesystem::path& graderbox,
                                          Isolation isolation) {
    const auto spawner = std::make_shared<Spawner>(graderbox, isolation);
    // By doing, not by reading version numbers: one worker, and something run in it.
    WorkerSpec spec;
    box::WorkerReply reply;
    GRADER_TRY(Fd zygote, spawner->make_zygote(spec, reply));
    zygote.reset();
    BoxWorker worker(spawner, spec);
    GRADER_TRY(Fd program, open_file(graderbox, O_RDONLY));
    RunSpec probe;
    probe.executable = program.get();
    probe.argv = {"probe"};
    auto outcome = worker.run(probe);
    if (!outcome) return fail(outcome.error().context("this machine cannot isolate programs"));
    if (outcome->result.exit_code != 2) {
        return fail(ErrorCode::environment,
                    "this machine cannot isolate programs: the probe program failed in the box");
    }
    return std::make_unique<BoxSandbox>(spawner, describe(reply, isolation));
}

Result<std::filesystem::path> find_graderbox() {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto folder = self.parent_path();
    for (const auto& candidate : {folder / "graderbox", folder / "../libexec/grader/graderbox"}) {
        if (!error && ::access(candidate.c_str(), X_OK) == 0) return candidate;
    }
    return fail(ErrorCode::environment, "graderbox not found beside " + self.string() +
                                            "\n  remedy: build or install it together with grader");
}

}  // namespace grader::sandbox
