#pragma once
// The outcome of comparing an output with the answer.

#include <cstdint>
#include <string>

namespace grader::model {

/// Where and how the first difference shows.
struct Difference {
    std::uint64_t line = 0;     ///< from 1
    std::uint64_t column = 0;   ///< byte in the line, from 1; 0 when tokens are compared
    std::uint64_t token = 0;    ///< in the line, from 1; 0 when lines are compared
    std::string expected;       ///< escaped, at most 200 characters around the difference
    std::string found;          ///< likewise
    bool output_ended = false;  ///< the output is a proper prefix of the answer
    bool answer_ended = false;  ///< the answer is a proper prefix of the output
};

struct Comparison {
    bool equal = false;
    Difference difference;  ///< when not equal
};

/// "line 1: expected '4', found '5'": one line of printable UTF-8.
[[nodiscard]] std::string describe(const Difference& difference);

}  // namespace grader::model
