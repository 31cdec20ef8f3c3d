#include "grader/explain/reason.hpp"

#include "grader/explain/rules.hpp"

namespace grader::explain {
namespace {

using model::Verdict;

constexpr std::size_t kMost = 4;

std::span<const Rule> rules_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::wrong_answer:
            return answer_rules();
        case Verdict::no_output:
            return no_output_rules();
        case Verdict::time_limit:
            return time_rules();
        case Verdict::memory_limit:
            return memory_rules();
        case Verdict::output_limit:
            return output_rules();
        case Verdict::runtime_error:
            return crash_rules();
        case Verdict::accepted:
        case Verdict::partial:
        case Verdict::compile_error:
        case Verdict::skipped:
        case Verdict::judge_error:
            break;
    }
    return {};
}

void apply(std::span<const Rule> rules, const Scene& scene, std::vector<model::Reason>& found) {
    for (const Rule rule : rules) {
        if (found.size() == kMost) return;
        if (Found reason = rule(scene)) found.push_back(std::move(*reason));
    }
}

}  // namespace

std::vector<model::Reason> reasons(Verdict verdict, const Evidence& evidence) {
    std::vector<model::Reason> found;
    const auto rules = rules_of(verdict);
    if (rules.empty()) return found;
    const Scene scene{evidence, scan(evidence.source, evidence.language)};
    // Too much is too much whatever was opened; else the files come first: without its input no
    // program does what it would.
    const bool too_much = verdict == Verdict::memory_limit || verdict == Verdict::output_limit;
    apply(too_much ? rules : source_rules(), scene, found);
    apply(too_much ? source_rules() : rules, scene, found);
    return found;
}

}  // namespace grader::explain
