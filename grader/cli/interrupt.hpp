#pragma once
// Ctrl-C, SIGTERM and SIGHUP while something long is going on. The first asks it to stop, so that
// what is finished can be reported; another one, a moment later, ends the program at once.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"

#include <signal.h>

#include <memory>
#include <stop_token>
#include <thread>

namespace grader::cli {

class Interrupt {
public:
    /// While it lives the signals are blocked in this thread and in those that it starts, so make
    /// it after the last program was started that should hear them.
    [[nodiscard]] static Result<std::unique_ptr<Interrupt>> watch();

    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }

private:
    Interrupt(const sigset_t& old_mask, Fd signals, Fd end);
    void wait_for_signals();

    sigset_t old_mask_;
    Fd signals_;
    Fd end_;  // readable when the destructor wants the thread to end
    std::stop_source stop_;
    std::thread thread_;
};

}  // namespace grader::cli
