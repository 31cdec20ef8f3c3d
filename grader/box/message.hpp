#pragma once
// One packet with descriptors over a SOCK_SEQPACKET socket.

#include <cstddef>

namespace grader::box {

/// Waits for a packet. Its size, 0 at the end of the connection, -1 with errno on failure or when
/// it did not fit. Descriptors arrive close-on-exec.
long receive(int socket, void* data, std::size_t size, int* fds, std::size_t max_fds,
             std::size_t& count);

bool send(int socket, const void* data, std::size_t size, const int* fds, std::size_t count);

}  // namespace grader::box
