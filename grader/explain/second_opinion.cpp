#include "grader/explain/second_opinion.hpp"

#include "grader/explain/compiler_log.hpp"
#include "grader/explain/results_by_submission.hpp"
#include "grader/explain/rules.hpp"
#include "grader/explain/words.hpp"
#include "grader/words/catalogue.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace grader::explain {
namespace {

using model::CaseResult;
using model::Language;
using model::Problem;
using model::Reason;
using model::Submission;
using model::SubmissionResult;
using model::Verdict;

/// Checks take time and memory of their own.
constexpr int kTimes = 10;
constexpr Bytes kMore = mib(256);

bool is_fault(const Reason& reason) {
    return reason.rule.starts_with("fault");
}

/// Names of problems have no colon.
std::string planned_name(const Problem& problem, const std::string& test) {
    return problem.id + ":" + test;
}

std::string_view real_name(std::string_view planned) {
    return planned.substr(0, planned.find(':'));
}

/// The first that was not passed, if the program itself is to blame.
template <class Result>
auto* first_failed(Result& result) {
    const auto failed =
        std::find_if(result.cases.begin(), result.cases.end(),
                     [](const CaseResult& test) { return test.verdict != Verdict::accepted; });
    const bool own = failed != result.cases.end() && (failed->verdict == Verdict::runtime_error ||
                                                      failed->verdict == Verdict::wrong_answer);
    return own ? &*failed : nullptr;
}

const std::vector<std::string>& arguments_of(Build build, const Language& language) {
    return build == Build::checked ? language.checks : language.zeros;
}

Language as_built(Build build, Language language, const std::string& problem) {
    const auto& more = arguments_of(build, language);
    language.compile.insert(language.compile.end(), more.begin(), more.end());
    language.instrumented = build == Build::checked;
    constexpr std::string_view kProblem = "{problem}";
    // of the planned problem's name nothing is to be seen in the compiler's words
    if (const std::size_t at = language.source_name.find(kProblem); at != std::string::npos) {
        language.source_name.replace(at, kProblem.size(), problem);
    }
    return language;
}

std::vector<Language> as_built(Build build, const std::vector<Language>& languages,
                               const std::string& problem) {
    std::vector<Language> built;
    for (const Language& language : languages) {
        if (!arguments_of(build, language).empty()) {
            built.push_back(as_built(build, language, problem));
        }
    }
    return built;
}

/// The problem with nothing but that case, under a name of its own.
Problem with_one_case(const Problem& whole, const model::TestCase& test,
                      std::vector<Language> languages) {
    Problem problem = whole;
    problem.id = planned_name(whole, test.id);
    problem.cases = {test};
    problem.subtasks.clear();
    problem.plan.reset();
    problem.languages = std::move(languages);
    problem.limits.wall = model::effective_wall(problem.limits) * kTimes;
    problem.limits.cpu *= kTimes;
    problem.limits.memory.value += kMore.value;
    return problem;
}

const model::TestCase* find_case(const Problem& problem, const std::string& id) {
    const auto found = std::find_if(problem.cases.begin(), problem.cases.end(),
                                    [&](const model::TestCase& test) { return test.id == id; });
    return found == problem.cases.end() ? nullptr : &*found;
}

void add_program(SecondOpinions& plan, const model::Contest& contest, const Submission& submission,
                 const SubmissionResult& result) {
    const CaseResult* failed = first_failed(result);
    if (failed == nullptr) return;
    if (std::any_of(failed->reasons.begin(), failed->reasons.end(), is_fault)) return;
    const Problem* problem = model::find_problem(contest, submission.problem);
    if (problem == nullptr || problem->output_only || problem->interactor) return;
    const model::TestCase* test = find_case(*problem, failed->id);
    auto languages = as_built(plan.build, languages_for(contest, *problem), problem->id);
    if (test == nullptr || !model::find_language(languages, submission.language)) return;
    Submission again = submission;
    again.problem = planned_name(*problem, test->id);
    if (!model::find_problem(plan.contest, again.problem)) {
        plan.contest.problems.push_back(with_one_case(*problem, *test, std::move(languages)));
    }
    plan.submissions.push_back(std::move(again));
}

/// "flip.cpp:3:18: warning: 's' may be used uninitialized" of a compiler's log.
Reason unset(const std::string& log) {
    constexpr std::string_view kWarning = ": warning: ";
    constexpr std::string_view kUnset = "used uninitialized";
    std::string_view rest = log;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const std::size_t at = line.find(kWarning);
        if (at == line.npos || line.find(kUnset) == line.npos) continue;
        std::string_view place = line.substr(0, at);
        place = place.substr(0, place.rfind(':'));  // without the column
        return because("fault-unset-variable",
                       {{"at", short_text(place)},
                        {"variable", short_text(quoted_after(line.substr(at), kWarning))}},
                       model::Confidence::likely);
    }
    return because("fault-unset", {},
                   model::Confidence::hint);  // or the program does chance things
}

Found found_by(Build build, const SubmissionResult& opinion) {
    const CaseResult& seen = opinion.cases.front();
    if (build == Build::zeroed) {
        return seen.verdict == Verdict::accepted ? Found(unset(opinion.compile.log)) : std::nullopt;
    }
    if (seen.reasons.empty() || !is_fault(seen.reasons.front())) return std::nullopt;
    return seen.reasons.front();
}

}  // namespace

SecondOpinions plan_second_opinions(Build build, const model::Contest& contest,
                                    const std::vector<Submission>& submissions,
                                    const std::vector<SubmissionResult>& results) {
    SecondOpinions plan{.build = build, .contest = contest, .submissions = {}};
    plan.contest.problems.clear();
    const ResultsBySubmission<const SubmissionResult> found(results);
    for (const Submission& submission : submissions) {
        const auto* result = found.find(submission, submission.problem);
        if (result != nullptr) add_program(plan, contest, submission, *result);
    }
    return plan;
}

void add_second_opinions(Build build, const std::vector<SubmissionResult>& opinions,
                         std::vector<SubmissionResult>& results) {
    const ResultsBySubmission<SubmissionResult> found(results);
    for (const SubmissionResult& opinion : opinions) {
        auto* result = found.find(opinion, real_name(opinion.problem));
        CaseResult* failed = result == nullptr ? nullptr : first_failed(*result);
        if (failed == nullptr || opinion.cases.empty()) continue;
        const Found found_out = found_by(build, opinion);
        if (!found_out) continue;
        failed->reasons.insert(failed->reasons.begin(), *found_out);
        failed->message = words::line(words::Lang::english, failed->reasons);
        // What all cases together show would hide it, and says less.
        auto& whole = result->reasons;
        if (!whole.empty() && found_out->confidence != model::Confidence::hint) {
            whole.insert(whole.begin(), *found_out);
        }
    }
}

}  // namespace grader::explain
