#pragma once
// Results for other programs; docs/json.md is the contract. Always valid UTF-8, indented, with a
// line feed at the end. Thread-safe.

#include "grader/model/result.hpp"

#include <string>

namespace grader::report {

/// `grader check --format json`
[[nodiscard]] std::string submission_json(const model::SubmissionResult& submission,
                                          const model::MachineReport& machine);

/// `grader run --format json`, report.json
[[nodiscard]] std::string report_json(const model::ContestReport& report);

}  // namespace grader::report
