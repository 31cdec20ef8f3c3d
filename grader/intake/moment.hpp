#pragma once
// When something was handed in, as names of files and tables say it. Thread-safe.

#include <cstdint>
#include <optional>
#include <string_view>

namespace grader::intake {

struct Moment {
    bool since_start = false;  ///< seconds are from the contest's start; else since 1970
    std::int64_t seconds = 0;
};

/// "1:02:03", "62:03" (minutes first when there are two numbers) and up to 7 digits: since the
/// contest's start, the latter in seconds. 10 digits: seconds since 1970; 13: milliseconds. A date
/// and time such as 20261201-130500, 2026-12-01_13:05:00 or 2026-12-01T13:05:00+08:00, the seconds
/// optional: without Z or offset in this machine's time zone.
[[nodiscard]] std::optional<Moment> parse_moment(std::string_view text);

}  // namespace grader::intake
