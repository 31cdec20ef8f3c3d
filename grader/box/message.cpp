#include "grader/box/message.hpp"

#include "grader/box/protocol.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace grader::box {
namespace {

constexpr std::size_t kMostDescriptors = 64;
static_assert(kMaxDescriptors <= kMostDescriptors);

}  // namespace

long receive(int socket, void* data, std::size_t size, int* fds, std::size_t max_fds,
             std::size_t& count) {
    count = 0;
    alignas(cmsghdr) char control[CMSG_SPACE(kMostDescriptors * sizeof(int))];
    iovec vector = {data, size};
    msghdr message = {};
    message.msg_iov = &vector;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = max_fds == 0 ? 0 : CMSG_LEN(max_fds * sizeof(int));
    ssize_t got;
    do {
        got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    } while (got < 0 && errno == EINTR);
    if (got < 0) return -1;
    for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
         header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        std::memcpy(fds, CMSG_DATA(header), count * sizeof(int));
    }
    if ((message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0) {
        for (std::size_t i = 0; i < count; ++i) close(fds[i]);
        count = 0;
        errno = EMSGSIZE;
        return -1;
    }
    return got;
}

bool send(int socket, const void* data, std::size_t size, const int* fds, std::size_t count) {
    alignas(cmsghdr) char control[CMSG_SPACE(kMostDescriptors * sizeof(int))] = {};
    iovec vector = {const_cast<void*>(data), size};
    msghdr message = {};
    message.msg_iov = &vector;
    message.msg_iovlen = 1;
    if (count > 0) {
        message.msg_control = control;
        message.msg_controllen = CMSG_SPACE(count * sizeof(int));
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(count * sizeof(int));
        std::memcpy(CMSG_DATA(header), fds, count * sizeof(int));
    }
    ssize_t put;
    do {
        put = sendmsg(socket, &message, MSG_NOSIGNAL);
    } while (put < 0 && errno == EINTR);
    return put == static_cast<ssize_t>(size);
}

}  // namespace grader::box
