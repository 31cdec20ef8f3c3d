#pragma once
// What a submission earns by its cases; docs/scoring.md has the rules. Pure functions, exact: what
// a subtask or a case earns is rounded once, at the end, to the nearest thousandth of a point
// (halves up), and a total is the sum of what was rounded.

#include "grader/model/contest.hpp"
#include "grader/model/result.hpp"

#include <vector>

namespace grader::model {

/// What a subtask earns by its cases alone. `shares`: 0 to 1 each; of none it is nothing.
[[nodiscard]] Points earned(Points points, SubtaskScore score, const std::vector<Share>& shares);

/// One for each subtask of the problem; none when no case was run. `cases`: results of the
/// problem's, one for each in the same order.
[[nodiscard]] std::vector<SubtaskResult> subtask_results(const Problem& problem,
                                                         const std::vector<CaseResult>& cases);

/// Fills verdict, subtasks and points of a submission from its cases, as above.
void score(SubmissionResult& submission, const Problem& problem);

}  // namespace grader::model
