#include "grader/cli/interrupt.hpp"

#include "grader/cli/exit.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>
#include <system_error>
#include <utility>

namespace grader::cli {
namespace {

/// Whoever started us may have said that a signal is not for us, as nohup does with SIGHUP.
bool is_ignored(int number) {
    struct sigaction now = {};
    return ::sigaction(number, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

Result<std::unique_ptr<Interrupt>> Interrupt::watch() {
    sigset_t wanted;
    sigemptyset(&wanted);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        if (!is_ignored(number)) sigaddset(&wanted, number);
    }
    Fd signals(::signalfd(-1, &wanted, SFD_CLOEXEC));
    Fd end(::eventfd(0, EFD_CLOEXEC));
    sigset_t old_mask;
    if (!signals || !end || ::pthread_sigmask(SIG_BLOCK, &wanted, &old_mask) != 0) {
        return fail(errno_error(ErrorCode::environment, "signalfd", errno));
    }
    try {
        return std::unique_ptr<Interrupt>(
            new Interrupt(old_mask, std::move(signals), std::move(end)));
    } catch (const std::system_error& error) {
        (void)::pthread_sigmask(SIG_SETMASK, &old_mask, nullptr);
        return fail(ErrorCode::environment, std::string("cannot start a thread: ") + error.what());
    }
}

Interrupt::Interrupt(const sigset_t& old_mask, Fd signals, Fd end)
    : old_mask_(old_mask),
      signals_(std::move(signals)),
      end_(std::move(end)),
      thread_([this] { wait_for_signals(); }) {}

Interrupt::~Interrupt() {
    const eventfd_t one = 1;
    (void)::eventfd_write(end_.get(), one);
    thread_.join();
    (void)::pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
}

void Interrupt::wait_for_signals() {
    // timeout(1) and others signal a program and then its group: one press may arrive twice.
    constexpr auto kSamePress = std::chrono::milliseconds(300);
    std::chrono::steady_clock::time_point first;
    for (;;) {
        pollfd wanted[] = {{signals_.get(), POLLIN, 0}, {end_.get(), POLLIN, 0}};
        if (::poll(wanted, 2, -1) < 0) continue;
        if (wanted[1].revents != 0) return;
        signalfd_siginfo info = {};
        if (::read(signals_.get(), &info, sizeof info) != sizeof info) continue;
        const auto now = std::chrono::steady_clock::now();
        if (stop_.request_stop()) {
            first = now;
        } else if (now - first > kSamePress) {
            ::_exit(kInterrupted);
        }
    }
}

}  // namespace grader::cli
