#pragma once
// What a source alone shows, before anything is compiled or run. Thread-safe.

#include "grader/model/contest.hpp"
#include "grader/model/reason.hpp"

#include <string_view>
#include <vector>

namespace grader::explain {

/// What would cost points: files that are not opened, or others than the problem's; characters that
/// no compiler takes.
[[nodiscard]] std::vector<model::Reason> lint(const model::Problem& problem,
                                              const model::Language& language,
                                              std::string_view source);

}  // namespace grader::explain
