#include "grader/box/streams.hpp"

#include "grader/box/fault.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace grader::box {
namespace {

bool collect(int stream, int target, std::uint64_t limit, std::uint64_t& size, Fault& fault) {
    struct stat info = {};
    if (fstat(stream, &info) != 0 || ftruncate(target, 0) != 0 || lseek(target, 0, SEEK_SET) != 0 ||
        !copy_file(stream, target, limit)) {
        return set_fault(fault, "copy a stream");
    }
    size = static_cast<std::uint64_t>(info.st_size);
    return true;
}

/// How long it may take a process that ends to get from closing one of its files to the next.
constexpr int kExitMilliseconds = 200;

std::uint32_t bytes_in(int pipe) {
    int bytes = 0;
    return ioctl(pipe, FIONREAD, &bytes) == 0 ? static_cast<std::uint32_t>(bytes) : 0;
}

}  // namespace

bool open_streams(const Box& box, const Given& given, Streams& streams, Fault& fault) {
    for (int i = 0; i < 3; ++i) {
        streams.live[i] = given.live[i];
        if (given.live[i]) streams.fd[i] = given.fd[i];
    }
    for (int i = 0; i < 3; ++i) {
        if (streams.live[i]) continue;
        // Opened anew: flags and owner of a description are the program's to change.
        streams.fd[i] = given.fd[i] < 0 ? open("/dev/null", O_RDWR | O_CLOEXEC) : unnamed_file(box);
        if (streams.fd[i] < 0) return set_fault(fault, "make a file for a stream");
    }
    if (given.fd[0] < 0 || given.live[0]) return true;
    if (!copy_file(given.fd[0], streams.fd[0], ~0ULL) || lseek(streams.fd[0], 0, SEEK_SET) != 0) {
        return set_fault(fault, "copy stdin");
    }
    return true;
}

void forget_live(Streams& streams) {
    for (int i = 0; i < 3; ++i) {
        if (streams.live[i]) streams.fd[i] = -1;
    }
}

void look_at_pipes(const Streams& streams, bool patient, RunReply& reply) {
    pollfd ends[2] = {};
    nfds_t open = 0;
    for (int i = 0; i < 2; ++i) {
        if (streams.live[i]) ends[open++] = {streams.fd[i], 0, 0};
    }
    const auto all = static_cast<int>(open);
    int closed = poll(ends, open, 0);
    if (patient && closed > 0 && closed < all) {
        pollfd& rest = ends[0].revents == 0 ? ends[0] : ends[1];
        closed += poll(&rest, 1, kExitMilliseconds);
    }
    reply.peer_gone = all > 0 && closed == all ? 1 : 0;
    if (streams.live[0]) reply.unread_in = bytes_in(streams.fd[0]);
    if (streams.live[1]) reply.unread_out = bytes_in(streams.fd[1]);
}

bool collect_streams(const Streams& streams, const Given& given, std::uint64_t limit,
                     RunReply& reply) {
    const auto wanted = [&](int i) { return given.fd[i] >= 0 && !given.live[i]; };
    return (!wanted(1) ||
            collect(streams.fd[1], given.fd[1], limit, reply.stdout_size, reply.fault)) &&
           (!wanted(2) ||
            collect(streams.fd[2], given.fd[2], limit, reply.stderr_size, reply.fault));
}

void close_live(Streams& streams) {
    for (int i = 0; i < 3; ++i) {
        if (streams.live[i] && streams.fd[i] >= 0) close(streams.fd[i]);
        if (streams.live[i]) streams.fd[i] = -1;
    }
}

void close_streams(Streams& streams) {
    close_live(streams);
    for (int& fd : streams.fd) {
        if (fd >= 0) close(fd);
        fd = -1;
    }
}

}  // namespace grader::box
