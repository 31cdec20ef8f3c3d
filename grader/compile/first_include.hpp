#pragma once
// The header that a source begins with. Thread-safe.

#include <string_view>

namespace grader::compile {

/// "iostream" when `#include <iostream>` comes before everything but comments and blanks: only
/// there a compiler uses a precompiled header. Empty when something else comes first. A guess that
/// is wrong (odd comments, trigraphs) does no harm: the compiler looks for itself.
[[nodiscard]] std::string_view first_include(std::string_view source);

}  // namespace grader::compile
