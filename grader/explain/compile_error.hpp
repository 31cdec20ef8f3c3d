#pragma once
// What a compiler's words mean, for those who do not read them yet. Thread-safe.

#include "grader/model/contest.hpp"
#include "grader/model/reason.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace grader::explain {

/// What is wrong with a source that does not compile, from the compiler's log; none when the log
/// says nothing that we know.
[[nodiscard]] std::vector<model::Reason> compile_reasons(const model::Language& language,
                                                         std::string_view source,
                                                         std::string_view log);

/// The line that tells of a mistake in a source of the problem itself, which is nobody's but the
/// setter's; empty when there is none. Only where each source is compiled by itself: elsewhere a
/// contestant may cause errors in others' sources.
[[nodiscard]] std::string stub_error(const model::Language& language, std::string_view log);

}  // namespace grader::explain
