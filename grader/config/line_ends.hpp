#pragma once
// Test data whose line ends were converted twice, which programs stumble over in their own ways.

#include "grader/model/contest.hpp"
#include "grader/model/submission.hpp"

#include <vector>

namespace grader::config {

/// One note for each problem that has a line ending in "\r\r\n" within the first 64 KiB of a file:
/// the first such file, and how many there are. Files that cannot be read are left out; judging
/// tells of them. Nothing is changed. Thread-safe.
[[nodiscard]] std::vector<model::Finding> odd_line_ends(const model::Contest& contest);

}  // namespace grader::config
