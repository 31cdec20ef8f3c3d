#pragma once
// Between the sandbox's types and graderbox's messages (grader/box/protocol.hpp).

#include "grader/base/result.hpp"
#include "grader/box/protocol.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <string>

namespace grader::sandbox {

/// A run as a packet with descriptors, which are borrowed from the RunSpec.
class Request {
public:
    /// An Error when the spec does not fit the protocol. `may_fork`: the worker allows processes.
    /// `pipes`: null when there are none.
    [[nodiscard]] Status build(const RunSpec& spec, bool may_fork,
                               const LivePipes* pipes = nullptr);

    [[nodiscard]] bool send_to(int channel) const;

    [[nodiscard]] const box::RunRequest& packet() const { return request_; }

private:
    void add_descriptor(int fd, box::RunDescriptor bit);
    void add_pipes(const LivePipes& pipes);
    [[nodiscard]] bool add_string(const std::string& text);
    [[nodiscard]] bool add_file(const std::string& name, int fd);

    box::RunRequest request_;
    int fds_[box::kMaxDescriptors] = {};
    std::size_t fd_count_ = 0;
};

/// What a reply without a fault says; `outputs` is the number of the RunSpec's.
[[nodiscard]] RunOutcome outcome_of(const box::RunReply& reply, std::size_t outputs);

}  // namespace grader::sandbox
