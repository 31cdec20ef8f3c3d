#pragma once
// Which names the configuration may use for problems and files. Internal to config. Thread-safe.

#include <string_view>

namespace grader::config {

/// What may be a problem's id or a language's name: 1 to 64 letters, digits, '-' and '_', the first
/// a letter or digit. Safe as a file name, as part of a command and in a web address.
[[nodiscard]] bool is_id(std::string_view name);
inline constexpr std::string_view kIdRule =
    "1 to 64 letters, digits, '-' or '_', the first a letter or digit";

/// A file of the working directory: 1 to 100 bytes, no '/', no control character, not "." or "..".
[[nodiscard]] bool is_plain_file_name(std::string_view name);
inline constexpr std::string_view kFileNameRule = "a file name of at most 100 bytes without '/'";

/// Of a source: a dot and 1 to 16 letters, digits, '+', '-' or '_'.
[[nodiscard]] bool is_extension(std::string_view name);

}  // namespace grader::config
