#include "grader/judge/verdict_of.hpp"

#include "grader/compare/files.hpp"
#include "grader/model/decide.hpp"
#include "grader/words/catalogue.hpp"

#include <optional>
#include <string>

namespace grader::judge {

using model::IoUsed;
using model::Verdict;

namespace {

/// What a program chose that may: its file when there is one of that name, whatever it is.
IoUsed used_by(const model::RunResult& run, const model::IoSpec& io) {
    if (io.kind != model::IoKind::either) return IoUsed::fixed;
    if (run.output != model::CollectState::missing) return IoUsed::file;
    return run.stdout_size.value > 0 ? IoUsed::stdio : IoUsed::fixed;  // neither
}

/// What reasons are looked for in.
struct Heads {
    std::string out;
    std::string err;
    std::string output;
    std::string answer;
};

constexpr Bytes kHead = kib(64);

Result<Heads> read_heads(const CaseFiles& files, const Fd& output) {
    Heads heads;
    GRADER_TRY(heads.out, read_all(files.out, kHead));
    GRADER_TRY(heads.err, read_all(files.err, kHead));
    GRADER_TRY(heads.output, read_all(output, kHead));
    GRADER_TRY(heads.answer, read_all(files.answer, kHead));
    return heads;
}

explain::Excerpt excerpt(const std::string& head) {
    return {head, head.size() < kHead.value};
}

}  // namespace

void explain_case(model::CaseResult& result, const explain::Evidence& evidence) {
    result.reasons = explain::reasons(result.verdict, evidence);
    result.message = words::line(words::Lang::english, result.reasons);
}

Result<model::CaseResult> verdict_of(const Job& job, const model::RunResult& ran,
                                     const CaseFiles& files, const Check& check) {
    const model::Problem& problem = *job.problem;
    const IoUsed used = used_by(ran, problem.io);
    model::RunResult run = ran;
    if (used == IoUsed::stdio) run.output = model::CollectState::collected;
    const bool by_file = problem.io.kind == model::IoKind::file || used == IoUsed::file;
    const Fd& output = by_file ? files.output : files.out;
    std::optional<Verdict> verdict = model::decide_run(run, problem.limits);
    std::optional<model::Comparison> comparison;
    std::optional<check::Outcome> outcome;
    if (!verdict && check) {
        GRADER_TRY(outcome, check(output));
        verdict = outcome->verdict;
    } else if (!verdict) {
        GRADER_TRY(comparison, compare::compare_files(files.answer, output, problem.compare));
        verdict = comparison->equal ? Verdict::accepted : Verdict::wrong_answer;
    }
    model::CaseResult result{.verdict = *verdict,
                             .io = used,
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
    if (comparison) result.difference = comparison->difference;
    GRADER_TRY(const Heads heads, read_heads(files, output));
    explain_case(result, {.problem = problem,
                          .language = *job.language,
                          .source = job.submission->source,
                          .run = run,
                          .out = excerpt(heads.out),
                          .err = excerpt(heads.err),
                          .output = excerpt(heads.output),
                          .answer = excerpt(heads.answer),
                          .comparison = comparison ? &*comparison : nullptr});
    return result;
}

}  // namespace grader::judge
