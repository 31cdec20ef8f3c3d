#pragma once
// Compares what a program wrote with the answer. Byte based: NUL, 0xFF, 0x1A and invalid UTF-8 are
// data, blanks are the six of the "C" locale whatever the locale is. Constant memory; time linear,
// on equal bytes near that of cmp(1). docs/verdicts.md defines each mode in a paragraph.
//
// The place of a difference is counted in the answer; only when the answer has ended, in the
// output. When one side has ended, the excerpt of the other begins at that place.

#include "grader/base/result.hpp"
#include "grader/compare/source.hpp"
#include "grader/model/comparison.hpp"
#include "grader/model/contest.hpp"

namespace grader::compare {

/// Both must be at their beginning. Errors (io): one cannot be read.
[[nodiscard]] Result<model::Comparison> compare(Source& answer, Source& output,
                                                const model::CompareSpec& spec);

}  // namespace grader::compare
