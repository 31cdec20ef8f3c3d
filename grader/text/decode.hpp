#pragma once
// Sources and logs in the encodings that Chinese camps produce. Thread-safe.

#include <string>
#include <string_view>

namespace grader::text {

enum class Charset { ascii, utf8, utf8_bom, utf16, gb18030, unknown };

/// Strict UTF-8, else UTF-16 by its byte order mark, else strict GB18030, else unknown.
[[nodiscard]] Charset detect_charset(std::string_view bytes);

[[nodiscard]] std::string_view name(Charset charset);

/// Any bytes as valid UTF-8: decoded by detect_charset(); unknown bytes become U+FFFD.
[[nodiscard]] std::string to_utf8(std::string_view bytes);

}  // namespace grader::text
