#pragma once
// What a program that got nothing would have been worth with its form put right: which programs
// that may be said of, and what is put right. Thread-safe.

#include "grader/model/contest.hpp"
#include "grader/model/reason.hpp"
#include "grader/model/result.hpp"
#include "grader/model/submission.hpp"

#include <optional>
#include <vector>

namespace grader::explain {

/// Programs to be judged once more, beside the official ones.
struct RescuePlan {
    model::Contest contest;  ///< files or streams, as a program likes
    std::vector<model::Submission> submissions;
    std::vector<model::Reason> put_right;  ///< for each submission
};

/// `results`: of `submissions`. A program that got a point, was late, does not compile, or lost for
/// more than its form is left out.
[[nodiscard]] RescuePlan plan_rescue(const model::Contest& contest,
                                     const std::vector<model::Submission>& submissions,
                                     const std::vector<model::SubmissionResult>& results,
                                     const std::vector<model::NearMiss>& near_misses);

/// What came of it. `results`: of the plan's submissions, in any order; those that are still worth
/// nothing are left out.
[[nodiscard]] std::vector<model::Rescue> rescues(
    const RescuePlan& plan, const std::vector<model::SubmissionResult>& results);

}  // namespace grader::explain
