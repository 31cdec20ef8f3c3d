#pragma once
// Compares two files, of any size, in constant memory. Both are read from their beginning; offsets
// stay. A file that changes while it is read gives a wrong comparison, never a crash. Thread-safe.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"
#include "grader/model/comparison.hpp"
#include "grader/model/contest.hpp"

namespace grader::compare {

/// Errors (io): a file cannot be read.
[[nodiscard]] Result<model::Comparison> compare_files(const Fd& answer, const Fd& output,
                                                      const model::CompareSpec& spec);

}  // namespace grader::compare
