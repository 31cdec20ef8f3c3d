#pragma once
// The grader's side of graderbox's spawner.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"
#include "grader/box/protocol.hpp"
#include "grader/process/run.hpp"
#include "grader/sandbox/box.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <filesystem>
#include <mutex>
#include <optional>

namespace grader::sandbox {

/// Starts graderbox when it is first needed, and anew when it was killed. Thread-safe.
class Spawner {
public:
    Spawner(std::filesystem::path program, Isolation isolation)
        : program_(std::move(program)), isolation_(isolation) {}

    [[nodiscard]] Isolation isolation() const { return isolation_; }

    /// A channel to a new zygote that is ready for runs. `reply` says what kind of machine this is.
    /// An Error (environment) names cause and remedy when the machine does not allow it.
    [[nodiscard]] Result<Fd> make_zygote(const WorkerSpec& spec, box::WorkerReply& reply);

private:
    [[nodiscard]] Result<Fd> ask_for_zygote(const WorkerSpec& spec, box::WorkerReply& reply);
    [[nodiscard]] Status start();
    [[nodiscard]] bool exchange(const box::WorkerRequest& request, box::WorkerReply& reply,
                                Fd& zygote) const;

    const std::filesystem::path program_;
    const Isolation isolation_;
    std::mutex mutex_;  // of what follows
    std::optional<process::Companion> companion_;
    Fd channel_;  // closed before companion_ waits for the spawner's end
};

}  // namespace grader::sandbox
