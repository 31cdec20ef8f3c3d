#include "grader/sandbox/fake.hpp"

#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <utility>

namespace grader::sandbox {

struct FakeSandbox::State {
    std::mutex mutex;
    Program program;
    std::vector<FakeRequest> requests;
    std::size_t workers_made = 0;
};

namespace {

using model::CollectState;

Result<std::string> bytes_behind(int fd) {
    if (fd < 0) return std::string();
    const Fd copy(::dup(fd));
    return read_all(copy);
}

Status fill(int fd, const std::string& bytes) {
    if (fd < 0) return {};
    const Fd copy(::dup(fd));
    if (::ftruncate(fd, 0) != 0 || ::lseek(fd, 0, SEEK_SET) != 0) {
        return fail(ErrorCode::io, "fake: cannot rewind an output");
    }
    return write_all(copy, bytes);
}

Result<FakeRequest> record(const WorkerSpec& worker, const RunSpec& spec) {
    FakeRequest request{.worker = worker, .spec = spec};
    GRADER_TRY(request.executable, bytes_behind(spec.executable));
    GRADER_TRY(request.stdin_bytes, bytes_behind(spec.stdin_fd));
    for (const InputFile& input : spec.inputs) {
        GRADER_TRY(request.inputs[input.name], bytes_behind(input.fd));
    }
    return request;
}

Result<RunOutcome> carry_out(const FakeReply& reply, const RunSpec& spec) {
    if (reply.error) return fail(*reply.error);
    RunOutcome outcome;
    outcome.result = reply.result;
    outcome.pipes = reply.pipes;
    outcome.result.stdout_size = Bytes{reply.out.size()};
    outcome.result.stderr_size = Bytes{reply.err.size()};
    GRADER_CHECKED(fill(spec.stdout_fd, reply.out));
    GRADER_CHECKED(fill(spec.stderr_fd, reply.err));
    for (const OutputFile& output : spec.outputs) {
        const auto file = reply.files.find(output.name);
        const auto state = file == reply.files.end() ? CollectState::missing : reply.collected;
        if (state == CollectState::collected) GRADER_CHECKED(fill(output.fd, file->second));
        outcome.outputs.push_back(state);
        if (outcome.result.output == CollectState::collected) outcome.result.output = state;
    }
    for (const auto& [name, bytes] : reply.files) {
        outcome.result.files.push_back({.name = name, .size = Bytes{bytes.size()}});
    }
    return outcome;
}

class FakeWorker : public Worker {
public:
    FakeWorker(std::shared_ptr<FakeSandbox::State> state, WorkerSpec spec)
        : state_(std::move(state)), spec_(spec) {}

    Result<RunOutcome> run(const RunSpec& spec) override { return pretend(spec, false); }

    Result<RunOutcome> run_live(const RunSpec& spec, LivePipes) override {
        return pretend(spec, true);
    }

    void cancel() override {
        const std::lock_guard lock(mutex_);
        cancelled_ = true;
        ended_.notify_all();
    }

private:
    Result<RunOutcome> pretend(const RunSpec& spec, bool live) {
        GRADER_TRY(FakeRequest request, record(spec_, spec));
        request.live = live;
        FakeReply reply;
        {
            const std::lock_guard lock(state_->mutex);
            state_->requests.push_back(request);
            reply = state_->program(request);
        }
        std::unique_lock lock(mutex_);
        if (reply.hangs) ended_.wait(lock, [this] { return cancelled_; });
        if (cancelled_) return fail(ErrorCode::environment, "cancelled");
        return carry_out(reply, spec);
    }

    std::shared_ptr<FakeSandbox::State> state_;
    WorkerSpec spec_;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool cancelled_ = false;
};

}  // namespace

FakeSandbox::FakeSandbox(Program program) : state_(std::make_shared<State>()) {
    state_->program = std::move(program);
}

Result<std::unique_ptr<Worker>> FakeSandbox::make_worker(const WorkerSpec& spec) {
    const std::lock_guard lock(state_->mutex);
    ++state_->workers_made;
    return std::make_unique<FakeWorker>(state_, spec);
}

std::vector<FakeRequest> FakeSandbox::requests() const {
    const std::lock_guard lock(state_->mutex);
    return state_->requests;
}

std::size_t FakeSandbox::workers_made() const {
    const std::lock_guard lock(state_->mutex);
    return state_->workers_made;
}

}  // namespace grader::sandbox
