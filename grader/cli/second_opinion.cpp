#include "grader/cli/second_opinion.hpp"

#include "grader/explain/second_opinion.hpp"

namespace grader::cli {

Result<bool> ask_programs(Workshop& workshop, const model::Contest& contest,
                          const std::vector<model::Submission>& submissions,
                          model::KnownResults& known, judge::LocalOptions options,
                          model::EventSink& sink, std::vector<model::SubmissionResult>& results) {
    using explain::Build;
    for (const Build build : {Build::checked, Build::zeroed}) {
        const auto plan = explain::plan_second_opinions(build, contest, submissions, results);
        if (plan.submissions.empty()) continue;
        GRADER_TRY(const auto judged,
                   judge_all(workshop, plan.contest, plan.submissions, known, options, sink));
        explain::add_second_opinions(build, judged.submissions, results);
        if (judged.interrupted) return true;
    }
    return false;
}

}  // namespace grader::cli
