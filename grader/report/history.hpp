#pragma once
// Past runs and what is different between two of them: `grader history`, `grader diff`. Texts as in
// tables.hpp, JSON as in json.hpp. Times are local ones ($TZ). Thread-safe.

#include "grader/model/history.hpp"
#include "grader/report/terminal.hpp"

#include <string>
#include <vector>

namespace grader::report {

/// All runs.
[[nodiscard]] std::string history_text(const std::vector<model::RunSummary>& runs,
                                       const TerminalOptions& options);
[[nodiscard]] std::string history_json(const std::vector<model::RunSummary>& runs);

/// What one contestant got, run by run.
[[nodiscard]] std::string contestant_history_text(const std::vector<model::PastResult>& results,
                                                  const TerminalOptions& options);
[[nodiscard]] std::string contestant_history_json(const std::vector<model::PastResult>& results);

/// Whose verdict or points changed.
[[nodiscard]] std::string diff_text(const model::RunDiff& diff, const TerminalOptions& options);
[[nodiscard]] std::string diff_json(const model::RunDiff& diff);

}  // namespace grader::report
