#include "grader/explain/rules.hpp"
#include "grader/explain/words.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>

namespace grader::explain {
namespace {

using model::Confidence;

struct Signal {
    int number;
    std::string_view name;
    bool explained;  ///< the catalogues have a sentence "signal.SIGSEGV"
};

constexpr std::array<Signal, 21> kSignals = {{
    {SIGHUP, "SIGHUP", false},       {SIGINT, "SIGINT", false},   {SIGQUIT, "SIGQUIT", false},
    {SIGILL, "SIGILL", true},        {SIGTRAP, "SIGTRAP", true},  {SIGABRT, "SIGABRT", true},
    {SIGBUS, "SIGBUS", true},        {SIGFPE, "SIGFPE", true},    {SIGKILL, "SIGKILL", true},
    {SIGUSR1, "SIGUSR1", false},     {SIGSEGV, "SIGSEGV", true},  {SIGUSR2, "SIGUSR2", false},
    {SIGPIPE, "SIGPIPE", true},      {SIGALRM, "SIGALRM", true},  {SIGTERM, "SIGTERM", false},
    {SIGSTKFLT, "SIGSTKFLT", false}, {SIGXCPU, "SIGXCPU", true},  {SIGXFSZ, "SIGXFSZ", true},
    {SIGVTALRM, "SIGVTALRM", false}, {SIGPROF, "SIGPROF", false}, {SIGSYS, "SIGSYS", true},
}};

const Signal* known(int number) {
    const auto* signal = std::find_if(kSignals.begin(), kSignals.end(),
                                      [&](const Signal& s) { return s.number == number; });
    return signal == kSignals.end() ? nullptr : signal;
}

std::string signal_name(int number) {
    const Signal* signal = known(number);
    return signal ? std::string(signal->name) : "signal " + std::to_string(number);
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

std::string said(const Scene& scene) {
    return short_text(telling_line(scene.seen.err.text), 90);
}

Found cannot_execute(const Scene& scene) {
    const int error = scene.seen.run.exec_error;
    if (error == 0) return std::nullopt;
    return because("cannot-execute", {{"error", ::strerrordesc_np(error)}});
}

bool says(const Scene& scene, std::string_view words) {
    return scene.seen.err.text.find(words) != std::string_view::npos;
}

bool failed(const Scene& scene) {
    return scene.seen.run.exec_error == 0 && (scene.seen.run.signalled || !said(scene).empty());
}

/// Python's and Java's own words for recursion that goes too deep.
Found too_deep(const Scene& scene) {
    if (!failed(scene)) return std::nullopt;
    const bool deep =
        says(scene, "RecursionError: ") || says(scene, "java.lang.StackOverflowError");
    return deep ? Found(because("recursion-too-deep")) : std::nullopt;
}

Found read_past_end(const Scene& scene) {
    const bool past = says(scene, "EOFError: EOF when reading") ||
                      says(scene, "java.util.NoSuchElementException");
    return failed(scene) && past ? Found(because("read-past-end")) : std::nullopt;
}

Found file_not_found(const Scene& scene) {
    constexpr std::string_view kWords = "FileNotFoundError: [Errno 2] No such file or directory: '";
    const std::string_view err = scene.seen.err.text;
    const std::size_t at = err.find(kWords);
    if (!failed(scene) || at == err.npos) return std::nullopt;
    const std::string_view name = err.substr(at + kWords.size());
    return because("file-not-found", {{"file", short_text(name.substr(0, name.find('\'')))}});
}

Found out_of_memory(const Scene& scene) {
    const bool failed_to_get = says(scene, "std::bad_alloc") || says(scene, "MemoryError") ||
                               says(scene, "java.lang.OutOfMemoryError");
    if (!failed(scene) || !failed_to_get) return std::nullopt;
    return because("allocation-failed", {{"limit", size_text(scene.seen.problem.limits.memory)}},
                   Confidence::likely);
}

Found crashed(const Scene& scene) {
    const model::RunResult& run = scene.seen.run;
    if (run.exec_error != 0) return std::nullopt;
    const std::string words = said(scene);
    if (run.signalled) {
        if (!words.empty()) {
            return because("signal-says", {{"signal", signal_name(run.signal)}, {"text", words}});
        }
        const Signal* signal = known(run.signal);
        const bool explained = signal != nullptr && signal->explained;
        return because(explained ? "signal." + std::string(signal->name) : "signal",
                       {{"signal", signal_name(run.signal)}});
    }
    const std::string code = std::to_string(run.exit_code);
    if (words.empty()) return because("exit-code", {{"code", code}});
    return because("exit-says", {{"code", code}, {"text", words}});
}

constexpr std::array<Rule, 7> kCrash = {diagnosis, cannot_execute, file_not_found, read_past_end,
                                        too_deep,  out_of_memory,  crashed};

}  // namespace

std::span<const Rule> crash_rules() {
    return kCrash;
}

}  // namespace grader::explain
