#pragma once
// YAML → model. Every mistake names file:line:column, what was expected and what was found; unknown
// keys suggest the nearest known one; duplicate keys are mistakes. An Error (ErrorCode::config)
// holds all mistakes of all files, one line each, fit to be shown. Paths in the result are
// absolute. docs/contest-file.md is the reference of all keys. Thread-safe.

#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"

#include <filesystem>

namespace grader::config {

/// The nearest config/contest.yaml from `start` upwards, as git finds its repository.
[[nodiscard]] Result<std::filesystem::path> find_contest(const std::filesystem::path& start);

/// Reads contest.yaml, the problems and languages it names, and finds each problem's test cases.
/// Relative paths in a file are relative to that file's folder.
[[nodiscard]] Result<model::Contest> load_contest(const std::filesystem::path& contest_yaml);

/// The same without looking at the test data (for `grader gen`, which makes it).
[[nodiscard]] Result<model::Contest> load_contest_without_data(
    const std::filesystem::path& contest_yaml);

}  // namespace grader::config
