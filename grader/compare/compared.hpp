#pragma once
// For tests: compares texts in memory.

#include "grader/compare/compare.hpp"

namespace grader::compare {

inline model::Comparison compared(std::string_view answer, std::string_view output,
                                  const model::CompareSpec& spec, std::size_t block = 128 * 1024) {
    Source expected = text_source(answer, block);
    Source found = text_source(output, block);
    return compare(expected, found, spec).value();
}

}  // namespace grader::compare
