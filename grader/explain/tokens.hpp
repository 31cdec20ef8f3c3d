#pragma once
// Outputs and answers taken apart, for the rules that look for what they have in common.
// Thread-safe.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::explain {

/// Between blanks and line ends.
[[nodiscard]] std::vector<std::string_view> tokens(std::string_view text);

/// Without blanks at their ends, and without empty lines at the end of the text.
[[nodiscard]] std::vector<std::string_view> lines(std::string_view text);

/// ASCII only.
[[nodiscard]] std::string lower(std::string_view text);

[[nodiscard]] std::string without_blanks(std::string_view text);

/// The whole token as a number; nothing when it is none, or does not fit.
[[nodiscard]] std::optional<long long> integer(std::string_view token);
[[nodiscard]] std::optional<double> number(std::string_view token);

[[nodiscard]] bool has_letter(std::string_view token);

}  // namespace grader::explain
