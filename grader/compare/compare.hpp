#pragma once
// Compares what a program wrote with the answer. Byte based: NUL, 0xFF, 0x1A and invalid UTF-8 are
// data, blanks are the six of the "C" locale whatever the locale is. No allocation but the message;
// time linear, on equal bytes near that of cmp(1). Thread-safe.
// docs/verdicts.md defines each mode in a paragraph.
//
// The place of a difference is counted in the answer; only when the answer has ended, in the
// output. When one side has ended, the excerpt of the other begins at that place.

#include "grader/model/comparison.hpp"
#include "grader/model/contest.hpp"

#include <string_view>

namespace grader::compare {

[[nodiscard]] model::Comparison compare(std::string_view answer, std::string_view output,
                                        const model::CompareSpec& spec);

}  // namespace grader::compare
