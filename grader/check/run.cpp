#include "grader/check/run.hpp"

#include "grader/model/decide.hpp"
#include "grader/text/printable.hpp"

#include <csignal>
#include <sstream>

namespace grader::check {
namespace {

using model::CheckerProtocol;
using model::Verdict;

constexpr Bytes kEnough = kib(4);  // of what it wrote

std::vector<std::string> arguments(const model::Checker& checker, model::Points points) {
    std::vector<std::string> words;
    switch (checker.protocol) {
        case CheckerProtocol::testlib:
            words = {kInput, kOutput, kAnswer};
            break;
        case CheckerProtocol::kattis:
            words = {kInput, kAnswer, kFeedbackFolder};
            break;
        case CheckerProtocol::cms:
            words = {kInput, kAnswer, kOutput};
            break;
        case CheckerProtocol::lemon:
            words = {kInput, kOutput, kAnswer, to_string(points), kScore, kMessage};
            break;
    }
    const auto& more = checker.program.arguments;
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::string limit_words(Verdict verdict, const model::RunResult& run, const model::Limits& limits) {
    std::ostringstream text;
    switch (verdict) {
        case Verdict::time_limit:
            text << "ran out of time ("
                 << std::chrono::duration<double>(run.limit == model::LimitHit::wall
                                                      ? model::effective_wall(limits)
                                                      : limits.cpu)
                        .count()
                 << (run.limit == model::LimitHit::wall ? " s on the clock)" : " s of CPU time)");
            break;
        case Verdict::memory_limit:
            text << "used more than " << (limits.memory.value >> 20) << " MiB of memory";
            break;
        case Verdict::output_limit:
            text << "wrote more than " << (limits.output.value >> 10) << " KiB";
            break;
        default:
            if (run.exec_error != 0) return "cannot be executed";
            text << "crashed (signal " << run.signal << ")";
    }
    return text.str();
}

struct Captured {
    Fd out;
    Fd err;
    Fd score;
    Fd message;
};

Result<Captured> make_files() {
    Captured files;
    GRADER_TRY(files.out, memory_file("checker stdout"));
    GRADER_TRY(files.err, memory_file("checker stderr"));
    GRADER_TRY(files.score, memory_file("checker score"));
    GRADER_TRY(files.message, memory_file("checker message"));
    return files;
}

}  // namespace

std::optional<Error> failure(const model::RunResult& run, const model::Limits& limits,
                             const std::string& err) {
    const auto verdict = model::decide_run(run, limits);
    if (!verdict || *verdict == Verdict::no_output) return std::nullopt;
    const bool exited = *verdict == Verdict::runtime_error && !run.signalled && run.exec_error == 0;
    if (exited) return std::nullopt;
    const std::string said = text::cut(text::printable(err.substr(0, err.find('\n'))), 200);
    return Error{ErrorCode::environment,
                 limit_words(*verdict, run, limits) + (said.empty() ? "" : ": " + said)};
}

sandbox::WorkerSpec worker_spec(const model::JudgeProgram& program, bool toolchain, Bytes size,
                                std::optional<unsigned> core) {
    constexpr std::uint64_t kStep = mib(16).value;
    const std::uint64_t files = size.value + 2 * program.limits.output.value;
    return {.core = core, .toolchain = toolchain, .box_size = Bytes{(files / kStep + 2) * kStep}};
}

Result<Outcome> run_checker(const model::Checker& checker, const Program& program,
                            const CheckedFiles& files, model::Points points,
                            sandbox::Worker& worker) {
    const model::Limits& limits = checker.program.limits;
    GRADER_TRY(const Captured captured, make_files());
    sandbox::RunSpec spec{.argv = {"checker"},
                          .environment = program.environment,
                          .inputs = {{kInput, files.input}, {kAnswer, files.answer}},
                          .stdout_fd = captured.out.get(),
                          .stderr_fd = captured.err.get(),
                          .limits = limits,
                          .cpu_kill = limits.cpu};
    if (program.run.empty()) {
        spec.executable = program.artifact;
    } else {
        spec.argv = program.run;
        spec.inputs.push_back({program.source_name, program.artifact});
    }
    for (std::string& word : arguments(checker, points)) spec.argv.push_back(std::move(word));
    if (checker.protocol == CheckerProtocol::kattis) {
        spec.stdin_fd = files.output;
    } else {
        spec.inputs.push_back({kOutput, files.output});
    }
    const bool by_files =
        checker.protocol == CheckerProtocol::kattis || checker.protocol == CheckerProtocol::lemon;
    if (by_files) {
        spec.outputs = {{kScore, captured.score.get()}, {kMessage, captured.message.get()}};
    }
    GRADER_TRY(const sandbox::RunOutcome outcome, worker.run(spec));
    Said said{.exit_code = outcome.result.exit_code};
    GRADER_TRY(said.out, read_all(captured.out, kEnough));
    GRADER_TRY(said.err, read_all(captured.err, kEnough));
    GRADER_TRY(said.score, read_all(captured.score, kEnough));
    GRADER_TRY(said.message, read_all(captured.message, kEnough));
    auto understood = understand(checker.protocol, said, points);
    if (auto error = failure(outcome.result, limits, said.err)) understood = fail(*error);
    if (understood) return understood;
    return fail(understood.error().code, "the checker " + understood.error().message);
}

}  // namespace grader::check
