#pragma once
// Numbers with units, as people write them in the configuration. Exact: no floating point.
// Internal to config. Thread-safe.

#include "grader/base/units.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/points.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace grader::config {

/// "1s", "1.5s", "500ms"; down to microseconds.
[[nodiscard]] std::optional<Micros> parse_duration(std::string_view text);

/// "64KiB", "256MiB", "1GiB", "65536B": a whole number and a binary unit.
[[nodiscard]] std::optional<Bytes> parse_size(std::string_view text);

/// "100", "33.5", "0.125".
[[nodiscard]] std::optional<model::Points> parse_points(std::string_view text);

/// "10%", "2.5%": thousandths.
[[nodiscard]] std::optional<unsigned> parse_percent(std::string_view text);

/// "1e-6", "0.001", "0": at most 18 digits, exponents of ten down to -1000, not negative.
[[nodiscard]] std::optional<model::Decimal> parse_tolerance(std::string_view text);

/// Digits only.
[[nodiscard]] std::optional<std::uint64_t> parse_integer(std::string_view text);

/// The size that was probably meant by "256M", "256mb", "256 Mib": "256MiB"; else empty.
[[nodiscard]] std::string likely_size(std::string_view text);

/// In the largest unit that gives a whole number: "1s", "1500ms", "1GiB".
[[nodiscard]] std::string to_text(Micros duration);
[[nodiscard]] std::string to_text(Bytes size);

}  // namespace grader::config
