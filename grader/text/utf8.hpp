#pragma once
// One character of strict UTF-8 at a time: no surrogates, nothing overlong, nothing above U+10FFFF.

#include <cstddef>
#include <string_view>

namespace grader::text {

struct Utf8Char {
    char32_t value = 0;
    std::size_t size = 0;  ///< in bytes; 0 when bytes do not begin with a valid character
};

[[nodiscard]] Utf8Char first_char(std::string_view bytes);

/// The second and later bytes of a character.
[[nodiscard]] constexpr bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

}  // namespace grader::text
