#pragma once
// Finds a problem's test cases among the files of its data folder: each is an input and an answer
// with names that belong together. Errors (config) name the files. Thread-safe.

#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace grader::config {

/// By the names that people usually give, a case's id being what they have in common
/// (docs/contest-file.md); in natural order (2 before 10), with its part of the points.
[[nodiscard]] Result<std::vector<model::TestCase>> find_cases(const std::filesystem::path& folder,
                                                              model::Points full);

/// Names relative to the data folder, each with one '*' that stands for the case's id: any
/// characters but '/'.
struct CasePattern {
    std::string input;
    std::string answer;
};

/// Whether it is a name for CasePattern.
[[nodiscard]] bool is_case_pattern(std::string_view name);

[[nodiscard]] Result<std::vector<model::TestCase>> find_cases(const std::filesystem::path& folder,
                                                              model::Points full,
                                                              const CasePattern& pattern);

/// An error unless it is a regular file (no symbolic link) that can be read.
[[nodiscard]] Status check_case_file(const std::filesystem::path& file);

}  // namespace grader::config
