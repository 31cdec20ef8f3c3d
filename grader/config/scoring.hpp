#pragma once
// The contest's `scoring:`: how submissions become a ranking. Internal to config.

#include "grader/config/document.hpp"
#include "grader/model/contest.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace grader::config {

/// `scoring: ioi`, or a map. Mistakes are left in the document.
[[nodiscard]] model::ScoringRules read_scoring(Document& document, const Value& value);

/// The stop rule of problems that do not say, in a contest that does not say either.
[[nodiscard]] model::StopRule default_stop(model::ScoringMode mode);

/// "5h", "90m", "45s", "4h30m": whole seconds, at most 1000 days.
[[nodiscard]] std::optional<std::int64_t> parse_span(std::string_view text);

/// "2026-12-01T09:00:00+08:00", or "Z" in the place of the offset: seconds since 1970.
[[nodiscard]] std::optional<std::int64_t> parse_moment(std::string_view text);

}  // namespace grader::config
