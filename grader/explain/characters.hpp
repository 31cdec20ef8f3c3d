#pragma once
// Characters that came from a web page or an input method and look like those of a program.
// Thread-safe.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace grader::explain {

struct OddCharacter {
    std::string character;   ///< UTF-8; "U+00A0" for what cannot be seen
    std::string expected;    ///< what was meant: ";"; empty: nothing at all
    std::size_t line = 0;    ///< from 1
    std::size_t column = 0;  ///< characters, from 1
};

/// The first outside comments and strings of a source like C, or of Python.
[[nodiscard]] std::optional<OddCharacter> odd_character(std::string_view source, bool python);

}  // namespace grader::explain
