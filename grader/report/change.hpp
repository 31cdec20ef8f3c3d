#pragma once
// What changed between two results, in words. Internal to report. Thread-safe.

#include "grader/model/history.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace grader::report {

enum class Direction { better, worse, neither, added, removed };

/// By the points; where they are equal, accepted is better than anything else.
[[nodiscard]] Direction direction(const model::Change& change);

/// Whether it was judged in both runs and the bytes handed in are not the same.
[[nodiscard]] bool source_changed(const model::Change& change);

/// "+60", "-3.5"; empty when they are equal.
[[nodiscard]] std::string points_change(model::Points before, model::Points after);

/// "03 WA→AC, 07–12 TL→AC": the cases of each kind of change together, printable.
[[nodiscard]] std::string case_changes(const std::vector<model::CaseChange>& cases);

}  // namespace grader::report
