#include "grader/model/scoring.hpp"

#include "grader/model/decide.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace grader::model {

void score(SubmissionResult& submission, const std::vector<TestCase>& cases) {
    const std::size_t count = std::min(submission.cases.size(), cases.size());
    std::set<unsigned> failed;  // subtasks
    for (std::size_t i = 0; i < count; ++i) {
        if (submission.cases[i].verdict != Verdict::accepted) failed.insert(cases[i].subtask);
    }
    failed.erase(0);  // which is none
    for (std::size_t i = 0; i < count; ++i) {
        if (failed.count(cases[i].subtask) != 0) submission.cases[i].points = {};
    }

    std::vector<Verdict> verdicts;
    submission.points = {};
    for (const CaseResult& result : submission.cases) {
        verdicts.push_back(result.verdict);
        submission.points += result.points;
    }
    submission.verdict = overall(verdicts);
}

std::vector<Standing> rank(const std::vector<Problem>& problems,
                           const std::vector<std::string>& contestants,
                           const std::vector<SubmissionResult>& submissions) {
    std::vector<std::string> ids;
    for (const Problem& problem : problems) ids.push_back(problem.id);

    std::map<std::string, Standing> by_name;
    const auto entry = [&](const std::string& who) -> Standing& {
        Standing& standing = by_name[who];
        standing.who = who;
        standing.problems = ids;
        standing.points.resize(ids.size());
        return standing;
    };
    for (const std::string& who : contestants) entry(who);
    for (const SubmissionResult& submission : submissions) {
        Standing& standing = entry(submission.who);
        const auto index = std::find(ids.begin(), ids.end(), submission.problem) - ids.begin();
        if (static_cast<std::size_t>(index) == ids.size()) continue;
        standing.points[static_cast<std::size_t>(index)] += submission.points;
        standing.total += submission.points;
        standing.incomplete |= submission.verdict == Verdict::judge_error;
    }

    std::vector<Standing> standings;
    for (auto& [who, standing] : by_name) standings.push_back(std::move(standing));
    std::stable_sort(standings.begin(), standings.end(),
                     [](const Standing& a, const Standing& b) { return a.total > b.total; });
    for (std::size_t i = 0; i < standings.size(); ++i) {
        const bool tied = i > 0 && standings[i].total == standings[i - 1].total;
        standings[i].rank = tied ? standings[i - 1].rank : i + 1;
    }
    return standings;
}

}  // namespace grader::model
