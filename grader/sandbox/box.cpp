#include "grader/sandbox/box.hpp"

#include "grader/box/message.hpp"
#include "grader/sandbox/spawner.hpp"
#include "grader/sandbox/wire.hpp"

#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <mutex>
#include <system_error>

namespace grader::sandbox {
namespace {

Error fault_error(const box::Fault& fault) {
    return errno_error(ErrorCode::protocol, "graderbox: " + std::string(fault.step), fault.error);
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

std::string stack_note(std::uint64_t limit) {
    if (limit == ~0ULL) return "";
    return ", stacks of at most " + std::to_string(limit >> 20U) + " MiB (ulimit -Hs)";
}

class BoxWorker : public Worker {
public:
    BoxWorker(std::shared_ptr<Spawner> spawner, WorkerSpec spec)
        : spawner_(std::move(spawner)), spec_(spec) {}

    Result<RunOutcome> run(const RunSpec& spec) override { return run_somewhere(spec, nullptr); }

    Result<RunOutcome> run_live(const RunSpec& spec, LivePipes pipes) override {
        return run_somewhere(spec, &pipes);
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
    /// `pipes`: null when there are none.
    [[nodiscard]] Result<RunOutcome> run_somewhere(const RunSpec& spec, LivePipes* pipes) {
        if (spawner_->isolation() != Isolation::landlock || spec.executable < 0) {
            return run_in_box(spec, pipes);
        }
        GRADER_TRY(const Fd copy, in_memory(spec.executable));
        RunSpec copied = spec;
        copied.executable = copy.get();
        return run_in_box(copied, pipes);
    }

    [[nodiscard]] Result<RunOutcome> run_in_box(const RunSpec& spec, LivePipes* pipes) {
        Request request;
        GRADER_CHECKED(request.build(spec, spec_.processes, pipes));
        GRADER_CHECKED(connect());
        box::RunReply reply;
        std::size_t count = 0;
        const bool sent = request.send_to(channel_.get());
        if (pipes != nullptr) *pipes = {};
        if (!sent || box::receive(channel_.get(), &reply, sizeof reply, nullptr, 0, count) !=
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
    BoxSandbox(std::shared_ptr<Spawner> spawner, const box::WorkerReply& machine)
        : spawner_(std::move(spawner)), machine_(machine) {}

    Result<std::unique_ptr<Worker>> make_worker(const WorkerSpec& spec) override {
        auto worker = std::make_unique<BoxWorker>(spawner_, spec);
        GRADER_CHECKED(worker->connect());
        return worker;
    }

    [[nodiscard]] std::string description() const override {
        switch (spawner_->isolation()) {
            case Isolation::full:
                break;
            case Isolation::landlock:
                return "NOT ISOLATED: Landlock, seccomp and limits only (--sandbox=landlock)";
            case Isolation::none:
                return "NOT ISOLATED: limits only (--sandbox=none)";
        }
        return mode() + stack_note(machine_.stack_limit);
    }

    [[nodiscard]] std::string advice() const override {
        if (spawner_->isolation() != Isolation::full) {
            return "without --sandbox the grader uses full isolation, or says what forbids it";
        }
        const std::string why = machine_.why_no_cgroup;
        if (machine_.mode == box::Mode::root_cgroup_v1) {
            return "not A: " + why + "; B limits and measures the same";
        }
        if (machine_.mode != box::Mode::user_namespace) return "";
        const std::string watched = "no cgroup: " + why + "\nso memory is watched, not limited; ";
        if (::geteuid() == 0) {
            return watched +
                   "for a cgroup make the mount below /sys/fs/cgroup\n"
                   "writable: mount -o remount,rw /sys/fs/cgroup, in Docker --privileged";
        }
        return watched +
               "for a cgroup run as root, or with\n"
               "systemd-run --user --scope -p Delegate=yes grader …";
    }

private:
    [[nodiscard]] std::string mode() const {
        switch (machine_.mode) {
            case box::Mode::root_cgroup_v2:
                return machine_.root != 0 ? "A: root, cgroup v2" : "A: delegated cgroup v2";
            case box::Mode::root_cgroup_v1:
                return "B: root, cgroup v1";
            case box::Mode::user_namespace:
            case box::Mode::none:
                break;
        }
        return "C: user namespaces, no cgroup";
    }

    std::shared_ptr<Spawner> spawner_;
    box::WorkerReply machine_;
};

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
    return std::make_unique<BoxSandbox>(spawner, reply);
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
