#pragma once
// From the submissions of a contest to its ranking; docs/scoring.md has the rules. Pure.

#include "grader/model/contest.hpp"
#include "grader/model/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grader::model {

/// Whose results a ranking knows.
enum class View {
    all,
    frozen,  ///< icpc: what was handed in after the freeze began is pending
};

/// Ranks everybody who handed in anything, and everybody in `contestants` (with 0 points). What is
/// late does not count. Equals share a rank and stand in the order of their names. The order of
/// `submissions` does not matter, unless several of one contestant to one problem have the same
/// time and attempt: then a later one in the list is the later one.
[[nodiscard]] std::vector<Standing> rank(const ScoringRules& rules,
                                         const std::vector<Problem>& problems,
                                         const std::vector<std::string>& contestants,
                                         const std::vector<SubmissionResult>& submissions,
                                         View view = View::all);

/// When the freeze begins, in seconds from the start; nothing: never.
[[nodiscard]] std::optional<std::int64_t> freeze_begin(const ScoringRules& rules);

}  // namespace grader::model
