#pragma once
// The parts of reason(), one for each kind of verdict that takes more than a line to explain.

#include "grader/explain/reason.hpp"

#include <string>

namespace grader::explain {

[[nodiscard]] std::string crash_reason(const Evidence& evidence);
[[nodiscard]] std::string no_output_reason(const Evidence& evidence);
[[nodiscard]] std::string wrong_answer_reason(const Evidence& evidence);

/// "the source never opens flip.in", or that only a comment does; empty when it may well open it.
[[nodiscard]] std::string opens_nothing(const Evidence& evidence, const std::string& file);

}  // namespace grader::explain
