#pragma once
// OI scoring: the sum of the points of accepted cases, those of a subtask only together; ranking by
// total.

#include "grader/model/contest.hpp"
#include "grader/model/result.hpp"

#include <vector>

namespace grader::model {

/// Fills verdict and points of a submission from its cases, which are results of `cases`, one for
/// each in the same order. The cases of a subtask that is not accepted as a whole lose their
/// points.
void score(SubmissionResult& submission, const std::vector<TestCase>& cases);

/// Ranks everybody who handed in anything, and everybody in `contestants` (with 0 points).
[[nodiscard]] std::vector<Standing> rank(const std::vector<Problem>& problems,
                                         const std::vector<std::string>& contestants,
                                         const std::vector<SubmissionResult>& submissions);

}  // namespace grader::model
