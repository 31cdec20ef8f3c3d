#pragma once
// Where in a text a byte stands, for messages.

#include "grader/compare/source.hpp"

#include <cstdint>

namespace grader::compare {

constexpr bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');  // \t \n \v \f \r
}

constexpr bool is_data(char c) {
    return !is_blank(c);
}

/// Offsets are from the beginning of the source.
struct Place {
    std::uint64_t at = 0;
    std::uint64_t line = 1;  ///< from 1
    std::uint64_t line_begin = 0;
    std::uint64_t data_end = 0;  ///< behind the last data of the line before `at`, or line_begin
    std::uint64_t token = 1;  ///< from 1: the one that `at` is in or behind, or that begins there
    std::uint64_t token_begin = 0;
};

/// Reads from the beginning up to `at`, and stops there.
[[nodiscard]] Place place_of(Source& source, std::uint64_t at);

}  // namespace grader::compare
