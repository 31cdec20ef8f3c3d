#include "grader/explain/rescue.hpp"

#include "grader/explain/results_by_submission.hpp"
#include "grader/explain/rules.hpp"
#include "grader/explain/source.hpp"
#include "grader/explain/words.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace grader::explain {
namespace {

using model::IoKind;
using model::Submission;
using model::SubmissionResult;
using Use = OpenedFile::Use;

/// Reasons that speak of nothing but form.
bool is_form(const model::Reason& reason) {
    constexpr std::array<std::string_view, 10> kForm = {
        "never-opens",     "opens-in-comment", "opens-only",
        "opens-other",     "opens-path",       "wrote-instead",
        "right-on-stdout", "wrote-to-stdout",  "file-empty-not-stdout",
        "opens-in-vain"};
    return std::find(kForm.begin(), kForm.end(), reason.rule) != kForm.end();
}

/// Every case that lost its points lost them for that.
bool lost_by_form(const SubmissionResult& result) {
    const bool judged = result.points == model::Points{} && !result.cases.empty();
    return judged && std::all_of(result.cases.begin(), result.cases.end(), [](const auto& test) {
               return test.verdict == model::Verdict::skipped ||
                      (!test.reasons.empty() && is_form(test.reasons.front()));
           });
}

bool by_files_or_streams(const model::Problem& problem) {
    return !problem.output_only && !problem.interactor;
}

/// The problem with both offered; one of streams gets files of its own name.
void offer_both(model::Problem& problem) {
    if (problem.io.kind == IoKind::stdio) {
        problem.io.input_name = problem.id + ".in";
        problem.io.output_name = problem.id + ".out";
    }
    problem.io.kind = IoKind::either;
}

/// The source with the problem's names instead of others; what was replaced, "" for nothing.
std::string rename_files(std::string& source, const model::Language& language,
                         const model::IoSpec& io) {
    auto files = scan(source, language).files;
    std::sort(files.begin(), files.end(), [](const OpenedFile& a, const OpenedFile& b) {
        return a.at > b.at;
    });  // from the end
    std::string renamed;
    for (const OpenedFile& file : files) {
        const std::string& wanted = file.use == Use::reading ? io.input_name : io.output_name;
        if (file.use == Use::unknown || file.conditional || file.name == wanted) continue;
        source.replace(file.at, file.name.size(), wanted);
        renamed = file.name;
    }
    return renamed;
}

model::Reason streams(const model::Problem& problem) {
    return because("rescued-streams", {{"input", short_text(problem.io.input_name)},
                                       {"output", short_text(problem.io.output_name)}});
}

void add_programs(RescuePlan& plan, const std::vector<Submission>& submissions,
                  const std::vector<SubmissionResult>& results) {
    const ResultsBySubmission<const SubmissionResult> found(results);
    for (const Submission& submission : submissions) {
        if (submission.late) continue;
        const auto* result = found.find(submission, submission.problem);
        const auto* problem = model::find_problem(plan.contest, submission.problem);
        if (result == nullptr || problem == nullptr) continue;
        if (!lost_by_form(*result) || !by_files_or_streams(*problem)) continue;
        const auto* language =
            model::find_language(languages_for(plan.contest, *problem), submission.language);
        if (language == nullptr || !language->stubs.empty()) continue;
        Submission again = submission;
        const std::string renamed = rename_files(again.source, *language, problem->io);
        plan.submissions.push_back(std::move(again));
        plan.put_right.push_back(renamed.empty()
                                     ? streams(*problem)
                                     : because("rescued-names", {{"found", short_text(renamed)}}));
    }
}

}  // namespace

RescuePlan plan_rescue(const model::Contest& contest, const std::vector<Submission>& submissions,
                       const std::vector<SubmissionResult>& results,
                       const std::vector<model::NearMiss>& near_misses) {
    RescuePlan plan{.contest = contest};
    for (model::Problem& problem : plan.contest.problems) {
        if (by_files_or_streams(problem)) offer_both(problem);
    }
    add_programs(plan, submissions, results);
    for (const model::NearMiss& near : near_misses) {
        if (model::find_problem(plan.contest, near.submission.problem) == nullptr) continue;
        // One thing is put right, not two.
        plan.submissions.push_back(near.submission);
        plan.put_right.push_back(because(
            "rescued-place",
            {{"found", short_text(near.found, 40)}, {"expected", short_text(near.expected)}}));
    }
    return plan;
}

std::vector<model::Rescue> rescues(const RescuePlan& plan,
                                   const std::vector<SubmissionResult>& results) {
    std::vector<model::Rescue> all;
    const ResultsBySubmission<const SubmissionResult> found(results);
    for (std::size_t i = 0; i < plan.submissions.size(); ++i) {
        const auto* result = found.find(plan.submissions[i], plan.submissions[i].problem);
        if (result == nullptr || result->points == model::Points{}) continue;
        all.push_back({result->who, result->problem, result->path, result->verdict, result->points,
                       plan.put_right[i]});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const model::Rescue& a, const model::Rescue& b) { return a.who < b.who; });
    return all;
}

}  // namespace grader::explain
