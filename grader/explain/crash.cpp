#include "grader/explain/parts.hpp"
#include "grader/explain/words.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>

namespace grader::explain {
namespace {

struct Signal {
    int number;
    std::string_view name;
    std::string_view meaning;
};

constexpr std::array<Signal, 21> kSignals = {{
    {SIGHUP, "SIGHUP", ""},
    {SIGINT, "SIGINT", ""},
    {SIGQUIT, "SIGQUIT", ""},
    {SIGILL, "SIGILL", "illegal instruction; a function without return?"},
    {SIGTRAP, "SIGTRAP", "trap; a function without return?"},
    {SIGABRT, "SIGABRT", "abort: a failed assertion, an uncaught exception or a broken heap"},
    {SIGBUS, "SIGBUS", "invalid memory access"},
    {SIGFPE, "SIGFPE", "division by zero or integer overflow in a division"},
    {SIGKILL, "SIGKILL", "killed from outside or by itself"},
    {SIGUSR1, "SIGUSR1", ""},
    {SIGSEGV, "SIGSEGV", "invalid memory access: an index out of range or endless recursion?"},
    {SIGUSR2, "SIGUSR2", ""},
    {SIGPIPE, "SIGPIPE", "wrote to a closed pipe"},
    {SIGALRM, "SIGALRM", "its own alarm clock"},
    {SIGTERM, "SIGTERM", ""},
    {SIGSTKFLT, "SIGSTKFLT", ""},
    {SIGXCPU, "SIGXCPU", "CPU time"},
    {SIGXFSZ, "SIGXFSZ", "a file grew too large"},
    {SIGVTALRM, "SIGVTALRM", ""},
    {SIGPROF, "SIGPROF", ""},
    {SIGSYS, "SIGSYS", "bad system call"},
}};

std::string signal_text(int number) {
    const auto* signal = std::find_if(kSignals.begin(), kSignals.end(),
                                      [&](const Signal& s) { return s.number == number; });
    if (signal == kSignals.end()) return "signal " + std::to_string(number);
    std::string text(signal->name);
    if (!signal->meaning.empty()) text.append(" (").append(signal->meaning).append(")");
    return text;
}

/// The line of stderr that tells most: an assertion comes first, the error under a traceback last,
/// an exception's what() second.
std::string telling_line(std::string_view err) {
    const std::string_view first = first_line(err);
    if (first.starts_with("Traceback")) return std::string(last_line(err));
    const std::size_t what = err.find("what():");
    if (first.starts_with("terminate called") && what != std::string_view::npos) {
        constexpr std::string_view kInstance = "instance of ";
        const std::size_t type = first.find(kInstance);
        std::string text;
        if (type != std::string_view::npos) text = first.substr(type + kInstance.size());
        return text.append(" ").append(first_line(err.substr(what)));
    }
    return std::string(first);
}

}  // namespace

std::string crash_reason(const Evidence& e) {
    std::string why;
    if (e.run.exec_error != 0) {
        return std::string("the program cannot be executed: ") +
               ::strerrordesc_np(e.run.exec_error);
    }
    if (e.run.signalled) {
        why = "killed by " + signal_text(e.run.signal);
    } else {
        why = "exit code " + std::to_string(e.run.exit_code);
    }
    const std::string said = telling_line(e.stderr_head);
    if (!said.empty()) return why.substr(0, why.find(" (")) + ": " + short_text(said, 110);
    if (!e.run.signalled) why += ", expected 0";
    return why;
}

}  // namespace grader::explain
