#pragma once
// The end of a run, and of a check, as text for people: whole lines, valid UTF-8, no control
// characters but line feeds and (when options.colour) colour sequences. Thread-safe.

#include "grader/model/result.hpp"
#include "grader/report/people.hpp"
#include "grader/report/terminal.hpp"

#include <string>
#include <vector>

namespace grader::report {

/// Everything that `grader run` prints at its end: judge errors, findings, submissions, the ranking
/// last, so that it stays on the screen, and a summary.
[[nodiscard]] std::string run_text(const model::ContestReport& report,
                                   const TerminalOptions& options);

/// Everything that `grader check` prints: one submission with all its cases.
[[nodiscard]] std::string check_text(const model::SubmissionResult& submission,
                                     const std::vector<model::Finding>& findings,
                                     const TerminalOptions& options);

/// The parts of run_text().
[[nodiscard]] std::string findings_text(const std::vector<model::Finding>& findings,
                                        const TerminalOptions& options);
[[nodiscard]] std::string submissions_text(const std::vector<model::SubmissionResult>& submissions,
                                           const TerminalOptions& options, const Names& names = {});
[[nodiscard]] std::string standings_text(const std::vector<model::Standing>& standings,
                                         model::ScoringMode mode, const TerminalOptions& options);

}  // namespace grader::report
