#pragma once
// What a compiler's words mean where the problem has sources of its own (function style): beginners
// do not see from "multiple definition of `main'" what they should not have written. Thread-safe.

#include "grader/model/contest.hpp"

#include <string>
#include <string_view>

namespace grader::explain {

/// A sentence for the contestant; empty when the compiler's own words say enough.
[[nodiscard]] std::string compile_reason(const model::Language& language, std::string_view log);

/// The line that tells of a mistake in a source of the problem itself, which is nobody's but the
/// setter's; empty when there is none. Only where each source is compiled by itself: elsewhere a
/// contestant may cause errors in others' sources.
[[nodiscard]] std::string stub_error(const model::Language& language, std::string_view log);

}  // namespace grader::explain
