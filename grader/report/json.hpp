#pragma once
// Results for other programs; docs/json.md is the contract. Always valid UTF-8, indented, with a
// line feed at the end. Thread-safe.

#include "grader/base/result.hpp"
#include "grader/model/result.hpp"

#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

namespace grader::report {

/// `grader check --format json`
[[nodiscard]] std::string submission_json(const model::SubmissionResult& submission,
                                          const model::MachineReport& machine);

/// Receives a text piece by piece; an error ends it.
using TextSink = std::function<Status(std::string_view)>;

/// report.json. The error is the sink's.
[[nodiscard]] Status write_report_json(const model::ContestReport& report, const TextSink& sink);

/// The same for `grader run --format json`. A reader that went away is no error (the program must
/// ignore SIGPIPE); else the error (io) says that standard output cannot be written.
[[nodiscard]] Status print_report_json(std::FILE* out, const model::ContestReport& report);

/// One line of compact JSON for each submission: the objects of report.json's `submissions`.
[[nodiscard]] Status write_results_jsonl(const model::ContestReport& report, const TextSink& sink);

/// What grader lint found: how many contestants and sources there are, and the findings.
[[nodiscard]] std::string lint_json(std::size_t contestants, std::size_t sources,
                                    const std::vector<model::Finding>& findings);

}  // namespace grader::report
