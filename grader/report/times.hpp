#pragma once
// Times as people and programs read them. Internal to report. Thread-safe.

#include <chrono>
#include <cstdint>
#include <string>

namespace grader::report {

/// "0:07", "12:03", "1:02:03"
[[nodiscard]] std::string duration(std::chrono::seconds time);

/// "2026-12-01 05:40" where we are ($TZ); `time` in seconds since 1970.
[[nodiscard]] std::string local_time(std::int64_t time);

/// "2026-12-01T05:40:17Z"
[[nodiscard]] std::string universal_time(std::int64_t time);

}  // namespace grader::report
