#include "grader/sandbox/spawner.hpp"

#include "grader/box/message.hpp"
#include "grader/sandbox/remedy.hpp"

#include <sys/socket.h>

#include <cerrno>

namespace grader::sandbox {
namespace {

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

/// What a zygote needs to get ready runs outside the spawner's lock.
Status wait_until_ready(const Fd& zygote) {
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

}  // namespace

Result<Fd> Spawner::make_zygote(const WorkerSpec& spec, box::WorkerReply& reply) {
    GRADER_TRY(Fd zygote, ask_for_zygote(spec, reply));
    GRADER_CHECKED(wait_until_ready(zygote));
    return zygote;
}

Result<Fd> Spawner::ask_for_zygote(const WorkerSpec& spec, box::WorkerReply& reply) {
    box::WorkerRequest request;
    request.core = spec.core ? static_cast<std::int32_t>(*spec.core) : -1;
    request.box_size = spec.box_size.value;
    request.box_inodes = spec.box_inodes;
    request.toolchain = spec.toolchain ? 1 : 0;
    request.processes = spec.processes ? 1 : 0;
    request.isolation = wire_isolation(isolation_);
    const std::string& headers = spec.headers.native();
    if (headers.size() < sizeof request.headers) headers.copy(request.headers, headers.size());
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

Status Spawner::start() {
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

bool Spawner::exchange(const box::WorkerRequest& request, box::WorkerReply& reply,
                       Fd& zygote) const {
    int fd = -1;
    std::size_t count = 0;
    if (!box::send(channel_.get(), &request, sizeof request, nullptr, 0)) return false;
    const long got = box::receive(channel_.get(), &reply, sizeof reply, &fd, 1, count);
    if (count == 1) zygote = Fd(fd);
    return got == static_cast<long>(sizeof reply);
}

}  // namespace grader::sandbox
