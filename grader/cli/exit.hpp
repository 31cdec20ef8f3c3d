#pragma once
// How the program ends; docs/verdicts.md is the contract. Thread-safe.

#include "grader/base/result.hpp"
#include "grader/model/result.hpp"

#include <string_view>
#include <vector>

namespace grader::cli {

enum ExitCode : int {
    kDone = 0,
    kFailed = 1,         ///< check: not accepted; gen --check: the data differs
    kUsage = 2,          ///< command line, configuration, data, compilers, files
    kJudgeError = 3,     ///< at least one
    kCannotIsolate = 4,  ///< this machine
    kBug = 70,
    kInterrupted = 130,
};

[[nodiscard]] ExitCode exit_code(ErrorCode code);

/// Prints "grader: message" on stderr, fit to be shown, and gives the exit code.
ExitCode complain(const Error& error);

/// On stdout. A reader that has gone away (`grader run | head -1`) is no error.
[[nodiscard]] Status print(std::string_view text);

[[nodiscard]] bool any_judge_error(const std::vector<model::SubmissionResult>& submissions);

}  // namespace grader::cli
