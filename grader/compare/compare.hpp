#pragma once
// Compares what a program wrote with the answer. Byte based: NUL, 0xFF, 0x1A and invalid UTF-8 are
// data, blanks are the six of the "C" locale whatever the locale is. One pass over both, no
// allocation but the message; speed near that of cmp(1). Thread-safe.
// docs/verdicts.md defines each mode in a paragraph.

#include "grader/model/comparison.hpp"
#include "grader/model/contest.hpp"

#include <string_view>

namespace grader::compare {

[[nodiscard]] model::Comparison compare(std::string_view answer, std::string_view output,
                                        const model::CompareSpec& spec);

}  // namespace grader::compare
