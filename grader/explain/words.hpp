#pragma once
// Figures and names in the words of a message. Thread-safe.

#include "grader/base/units.hpp"

#include <string>
#include <string_view>

namespace grader::explain {

/// A limit: "1 s", "0.25 s".
[[nodiscard]] std::string limit_text(Micros time);
/// A measurement, rounded up so that what is over a limit looks so: "1.001 s".
[[nodiscard]] std::string used_text(Micros time);

/// "256 MiB", "1.5 MiB", "300 KiB", "12 B".
[[nodiscard]] std::string size_text(Bytes size);

/// A name or output of a program, printable and at most `columns` wide.
[[nodiscard]] std::string short_text(std::string_view bytes, std::size_t columns = 32);

/// The first line that is not blank, without blanks around it.
[[nodiscard]] std::string_view first_line(std::string_view text);
[[nodiscard]] std::string_view last_line(std::string_view text);

}  // namespace grader::explain
