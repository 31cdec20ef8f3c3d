#pragma once
// The verdict of one case from the facts: design table of docs/verdicts.md as pure functions.

#include "grader/model/contest.hpp"
#include "grader/model/run_result.hpp"
#include "grader/model/verdict.hpp"

#include <optional>
#include <vector>

namespace grader::model {

/// The verdict that the run alone settles, in the order OL > ML > TL > RE > NO; nothing when the
/// output must be compared. Judge errors never get here: they are an Error instead of a RunResult.
[[nodiscard]] std::optional<Verdict> decide_run(const RunResult& run, const Limits& limits);

/// The overall verdict: judge error if any case has one, else that of the first case in data order
/// that is neither accepted nor skipped, else accepted. Without cases: judge error.
[[nodiscard]] Verdict overall(const std::vector<Verdict>& cases);

}  // namespace grader::model
