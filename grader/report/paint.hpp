#pragma once
// Colours by meaning. Thread-safe.

#include "grader/model/verdict.hpp"

#include <string>
#include <string_view>

namespace grader::report {

enum class Style { plain, dim, bold, good, bad, warning, loud };

/// `text` in the colour of `style`, or as it is when `colour` is false.
[[nodiscard]] std::string paint(std::string_view text, Style style, bool colour);

/// Green, yellow where a limit was hit, loud for our own failures, else red.
[[nodiscard]] Style style_of(model::Verdict verdict);

}  // namespace grader::report
