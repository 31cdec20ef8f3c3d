#pragma once
// The part of a long line that shows a difference.

#include <cstddef>
#include <string>
#include <string_view>

namespace grader::compare {

/// At most 200 characters of `text`, printable, with the byte at offset `at` among them (unless
/// `at` is the end), and "…" where something was left out. Constant time and memory.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t at);

}  // namespace grader::compare
