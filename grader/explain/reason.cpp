#include "grader/explain/reason.hpp"

#include "grader/explain/parts.hpp"
#include "grader/explain/words.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <csignal>

namespace grader::explain {
namespace {

using model::IoKind;
using model::LimitHit;
using model::Verdict;

constexpr std::size_t kWidest = 140;

/// A program that reads standard input where there is none to read often loops for ever.
std::string reads_nothing_hint(const Evidence& e) {
    if (e.problem.io.kind != IoKind::file) return "";
    const std::string hint = opens_nothing(e, e.problem.io.input_name);
    return hint.empty() ? "" : "; " + hint;
}

std::string time_reason(const Evidence& e) {
    const model::Limits& limits = e.problem.limits;
    const model::RunResult& run = e.run;
    const std::string cpu = used_text(run.cpu);
    std::string why;
    if (run.limit == LimitHit::cpu) {
        why = "stopped after " + cpu + " of CPU, limit " + limit_text(limits.cpu);
    } else if (run.cpu > limits.cpu) {
        why = "used " + cpu + " of CPU, limit " + limit_text(limits.cpu);
    } else {
        why = "idle: waited until the wall limit of " + limit_text(effective_wall(limits)) +
              ", used only " + cpu + " of CPU";
    }
    return why + reads_nothing_hint(e);
}

std::string memory_reason(const Evidence& e) {
    const std::string limit = size_text(e.problem.limits.memory);
    if (e.run.memory > e.problem.limits.memory) {
        return "used " + size_text(e.run.memory) + ", limit " + limit;
    }
    return "asked for more than the limit of " + limit;
}

std::string output_reason(const Evidence& e) {
    const model::RunResult& run = e.run;
    const Bytes limit = e.problem.limits.output;
    const std::string more = "wrote more than " + size_text(limit) + " to ";
    if (run.output == model::CollectState::too_large && e.problem.io.kind == IoKind::file) {
        return more + short_text(e.problem.io.output_name);
    }
    if (run.stdout_size > limit) return more + "stdout";
    if (run.stderr_size > limit) return more + "stderr";
    const auto largest = std::max_element(
        run.files.begin(), run.files.end(),
        [](const model::ProducedFile& a, const model::ProducedFile& b) { return a.size < b.size; });
    if (largest != run.files.end() && largest->size >= limit) {
        return more + short_text(largest->name);
    }
    if (run.signalled && run.signal == SIGXFSZ) {
        return "tried to make a file larger than " + size_text(limit);
    }
    return "its files together are larger than allowed; limit of each is " + size_text(limit);
}

std::string words_for(Verdict verdict, const Evidence& e) {
    switch (verdict) {
        case Verdict::wrong_answer:
            return wrong_answer_reason(e);
        case Verdict::no_output:
            return no_output_reason(e);
        case Verdict::time_limit:
            return time_reason(e);
        case Verdict::memory_limit:
            return memory_reason(e);
        case Verdict::output_limit:
            return output_reason(e);
        case Verdict::runtime_error:
            return crash_reason(e);
        case Verdict::accepted:
        case Verdict::partial:
        case Verdict::compile_error:
        case Verdict::skipped:
        case Verdict::judge_error:
            break;
    }
    return "";
}

}  // namespace

std::string reason(Verdict verdict, const Evidence& evidence) {
    // The parts are printable already; this is the last line of defence.
    return short_text(words_for(verdict, evidence), kWidest);
}

}  // namespace grader::explain
