#pragma once
// OI scoring: the sum of the points of accepted cases; ranking by total.

#include "grader/model/contest.hpp"
#include "grader/model/result.hpp"

#include <vector>

namespace grader::model {

/// Fills verdict and points of a submission from its cases.
void score(SubmissionResult& submission);

/// Ranks everybody who handed in anything, and everybody in `contestants` (with 0 points).
[[nodiscard]] std::vector<Standing> rank(const std::vector<Problem>& problems,
                                         const std::vector<std::string>& contestants,
                                         const std::vector<SubmissionResult>& submissions);

}  // namespace grader::model
