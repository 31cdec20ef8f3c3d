#pragma once
// Decimal numbers in text, compared exactly: digit by digit, so that what is allowed is neither
// more nor less than what the problem says, however long the numbers are. Thread-safe.

#include "grader/model/contest.hpp"

#include <cstddef>
#include <string_view>

namespace grader::compare {

/// Longer words are no numbers.
inline constexpr std::size_t kLongestNumber = 1000;

/// Whether both are numbers, and `found` is off by at most `absolute`, or by at most the part
/// `relative` of `expected`. Numbers are written as in C: sign, digits with a point among them or
/// at either end, exponent of ten (at most 1000 either way). Words such as nan and inf are none.
[[nodiscard]] bool near(std::string_view expected, std::string_view found,
                        const model::Decimal& absolute, const model::Decimal& relative);

}  // namespace grader::compare
