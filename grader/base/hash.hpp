#pragma once
// SHA-256 (FIPS 180-4), by libsodium, which is included by hash.cpp only. Thread-safe.

#include <string>
#include <string_view>

namespace grader {

/// 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view data);

}  // namespace grader
