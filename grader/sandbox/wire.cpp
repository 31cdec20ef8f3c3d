#include "grader/sandbox/wire.hpp"

#include "grader/box/message.hpp"

#include <algorithm>
#include <cstring>

namespace grader::sandbox {
namespace {

using model::CollectState;
using model::FileKind;
using model::LimitHit;

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

}  // namespace

Status Request::build(const RunSpec& spec, bool may_fork, const LivePipes* pipes) {
    if (pipes != nullptr && (spec.stdin_fd >= 0 || spec.stdout_fd >= 0)) {
        return fail(ErrorCode::internal, "graderbox: a stream is either a pipe or a file");
    }
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
    if (pipes != nullptr) add_pipes(*pipes);
    add_descriptor(spec.stderr_fd, box::kStderr);
    bool fits = spec.inputs.size() <= box::kMaxInputs && spec.outputs.size() <= box::kMaxOutputs &&
                spec.argv.size() <= box::kMaxArguments && !spec.argv.empty() &&
                spec.environment.size() <= box::kMaxArguments;
    for (const auto& text : spec.argv) fits = fits && add_string(text);
    for (const auto& text : spec.environment) fits = fits && add_string(text);
    for (const auto& input : spec.inputs) fits = fits && add_file(input.name, input.fd);
    for (const auto& output : spec.outputs) fits = fits && add_file(output.name, output.fd);
    if (!fits) return fail(ErrorCode::internal, "graderbox: a request does not fit the protocol");
    request_.arguments = static_cast<std::uint8_t>(spec.argv.size());
    request_.environment = static_cast<std::uint8_t>(spec.environment.size());
    request_.inputs = static_cast<std::uint8_t>(spec.inputs.size());
    request_.outputs = static_cast<std::uint8_t>(spec.outputs.size());
    return {};
}

bool Request::send_to(int channel) const {
    return box::send(channel, &request_, box::run_request_size(request_.strings_size), fds_,
                     fd_count_);
}

void Request::add_descriptor(int fd, box::RunDescriptor bit) {
    if (fd < 0) return;
    request_.descriptors |= bit;
    fds_[fd_count_++] = fd;
}

void Request::add_pipes(const LivePipes& pipes) {
    add_descriptor(pipes.in.get(), box::kStdin);
    add_descriptor(pipes.out.get(), box::kStdout);
    request_.live = request_.descriptors & (box::kStdin | box::kStdout);
    request_.hold = pipes.hold ? 1 : 0;
}

bool Request::add_string(const std::string& text) {
    const std::size_t size = text.size() + 1;
    if (text.find('\0') != std::string::npos || request_.strings_size + size > box::kMaxStrings) {
        return false;
    }
    std::memcpy(request_.strings + request_.strings_size, text.c_str(), size);
    request_.strings_size += static_cast<std::uint32_t>(size);
    return true;
}

bool Request::add_file(const std::string& name, int fd) {
    if (fd < 0 || !box::valid_name(name.c_str())) return false;
    fds_[fd_count_++] = fd;
    return add_string(name);
}

RunOutcome outcome_of(const box::RunReply& reply, std::size_t outputs) {
    RunOutcome outcome;
    model::RunResult& result = outcome.result;
    result.signalled = reply.signalled != 0;
    (result.signalled ? result.signal : result.exit_code) = reply.code;
    result.exec_error = reply.exec_error;
    result.limit = limit_hit(reply.limit);
    result.cpu = micros(reply.cpu);
    result.wall = micros(reply.wall);
    result.memory = Bytes{reply.memory};
    result.memory_source =
        reply.tree_memory != 0 ? model::MemorySource::cgroup : model::MemorySource::rss;
    result.stdout_size = Bytes{reply.stdout_size};
    result.stderr_size = Bytes{reply.stderr_size};
    outcome.pipes = {.peer_gone = reply.peer_gone != 0,
                     .unread_in = Bytes{reply.unread_in},
                     .unread_out = Bytes{reply.unread_out}};
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

}  // namespace grader::sandbox
