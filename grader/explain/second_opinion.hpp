#pragma once
// What a program does wrong, asked of the program itself: it is built with the checks of its
// compiler (Language::checks) and run once more on the first case that it failed; where that says
// nothing, with all variables zero at first (Language::zeros). No verdict comes of it. Thread-safe.

#include "grader/model/contest.hpp"
#include "grader/model/result.hpp"
#include "grader/model/submission.hpp"

#include <vector>

namespace grader::explain {

enum class Build {
    checked,  ///< says what it does that the language does not define
    zeroed,   ///< variables without a value of their own are zero
};

/// One program and the case that it is asked about, as a problem of one case.
struct SecondOpinions {
    Build build;
    model::Contest contest;
    std::vector<model::Submission> submissions;
};

/// `results`: of `submissions`. Those that crashed or were wrong, in languages that have such a
/// build, and have no reason yet that such a build gave.
[[nodiscard]] SecondOpinions plan_second_opinions(
    Build build, const model::Contest& contest, const std::vector<model::Submission>& submissions,
    const std::vector<model::SubmissionResult>& results);

/// Adds what came of it, first, to the reasons of the cases of `results`.
void add_second_opinions(Build build, const std::vector<model::SubmissionResult>& opinions,
                         std::vector<model::SubmissionResult>& results);

}  // namespace grader::explain
