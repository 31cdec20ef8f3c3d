#include "grader/judge/verdict_of.hpp"

#include "grader/compare/files.hpp"
#include "grader/explain/reason.hpp"
#include "grader/model/decide.hpp"

#include <optional>
#include <string>

namespace grader::judge {

using model::Verdict;

Result<model::CaseResult> verdict_of(const Job& job, const model::RunResult& run,
                                     const CaseFiles& files, const Check& check) {
    const model::Problem& problem = *job.problem;
    std::optional<Verdict> verdict = model::decide_run(run, problem.limits);
    std::optional<model::Comparison> comparison;
    std::optional<check::Outcome> outcome;
    if (!verdict && check) {
        GRADER_TRY(outcome, check());
        verdict = outcome->verdict;
    } else if (!verdict) {
        const bool by_file = problem.io.kind == model::IoKind::file;
        GRADER_TRY(comparison,
                   compare::compare_files(files.answer, by_file ? files.output : files.out,
                                          problem.compare));
        verdict = comparison->equal ? Verdict::accepted : Verdict::wrong_answer;
    }
    model::CaseResult result{.verdict = *verdict,
                             .cpu = run.cpu,
                             .wall = run.wall,
                             .memory = run.memory,
                             .memory_source = run.memory_source,
                             .limit = run.limit};
    if (*verdict == Verdict::accepted) {
        result.share = model::kWhole;
        return result;
    }
    if (outcome) {
        result.share = outcome->share;
        result.message = outcome->message.empty() ? "the checker gave no reason"
                                                  : "checker: " + outcome->message;
        return result;
    }
    constexpr Bytes kHead = kib(4);
    GRADER_TRY(const std::string out, read_all(files.out, kHead));
    GRADER_TRY(const std::string err, read_all(files.err, kHead));
    result.message = explain::reason(*verdict, {.problem = problem,
                                                .language = *job.language,
                                                .source = job.submission->source,
                                                .run = run,
                                                .stdout_head = out,
                                                .stderr_head = err,
                                                .comparison = comparison ? &*comparison : nullptr});
    return result;
}

}  // namespace grader::judge
