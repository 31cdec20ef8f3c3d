#pragma once
// The compiler's words, fit to be shown. Thread-safe.

#include <string>
#include <string_view>

namespace grader::compile {

constexpr std::size_t kLogLimit = 64 * 1024;

/// Printable UTF-8 of at most kLogLimit bytes. Lines are decoded one by one, because a compiler
/// quotes a line of a GBK source beside its own words in UTF-8.
[[nodiscard]] std::string readable_log(std::string_view raw);

}  // namespace grader::compile
