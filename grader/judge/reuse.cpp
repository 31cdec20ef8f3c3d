#include "grader/judge/reuse.hpp"

#include "grader/judge/record.hpp"
#include "grader/judge/verdict_of.hpp"

#include <utility>

namespace grader::judge {
namespace {

using model::CaseResult;
using model::Verdict;

/// Ids, points and limits may be others than they were.
CaseResult adapted(const Job& job, std::size_t test, CaseResult result) {
    const model::TestCase& data = job.problem->cases[test];
    result.id = data.id;
    result.points = data.points * result.share;
    result.reused = true;
    const bool says_limit =
        result.verdict == Verdict::time_limit || result.verdict == Verdict::memory_limit;
    // Of two programs that talked, only that run could tell why one of them waited.
    if (says_limit && !(job.problem->interactor && result.limit == model::LimitHit::wall)) {
        const model::RunResult run{.limit = result.limit,
                                   .cpu = result.cpu,
                                   .wall = result.wall,
                                   .memory = result.memory,
                                   .memory_source = result.memory_source};
        explain_case(result, {.problem = *job.problem,
                              .language = *job.language,
                              .source = job.submission->source,
                              .run = run});
    }
    return result;
}

/// One measurement may have been enough for the contest as it was then.
bool measured_enough(const Job& job, const CaseResult& result, unsigned near_limit) {
    return result.verdict != Verdict::time_limit || !result.measurements.empty() ||
           !is_near(result, job.problem->limits.cpu, near_limit);
}

}  // namespace

Compiled look_up(const Job& job, compile::Artifact artifact, const Digest& identity,
                 const LookUp& how, model::KnownResults& known) {
    Compiled compiled;
    if (artifact.result.ok) {
        const std::size_t cases = job.problem->cases.size();
        compiled.known.resize(cases);
        for (std::size_t i = 0; i < cases; ++i) {
            const Digest key = case_key(job, i, artifact.executable, identity, how.platform);
            compiled.keys.push_back(key);
            if (how.fresh || key == Digest{}) continue;
            auto result = known.test_case(key, job.problem->limits);
            if (result && measured_enough(job, *result, how.near_limit)) {
                compiled.known[i] = adapted(job, i, std::move(*result));
            }
        }
    }
    compiled.artifact = std::move(artifact);
    return compiled;
}

}  // namespace grader::judge
