#pragma once
// What makes GCC faster without changing what it says or makes. Thread-safe.

#include "grader/model/contest.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::compile {

/// Whether the language is compiled by gcc or g++ in one step.
[[nodiscard]] bool is_gcc(const model::Language& language);

/// "-fuse-ld=mold", or lld: the fastest linker that is installed in /usr/bin and that this GCC
/// knows; empty when there is none, or the command names one itself. `version`: the first line that
/// the compiler prints for --version.
[[nodiscard]] std::string fast_linker(const model::Language& language, std::string_view version);

/// 12.2 is {12, 2}; nothing when the line does not end with a version.
[[nodiscard]] std::optional<std::pair<int, int>> gcc_version(std::string_view version);

/// Whether contestants begin with this header so often that it is worth being precompiled.
[[nodiscard]] bool is_common_header(std::string_view header);

/// The language's command, made to precompile the header {source} to {executable}; empty when the
/// command has words that nobody can tell what they would mean then.
[[nodiscard]] std::vector<std::string> precompile_command(const model::Language& language);

}  // namespace grader::compile
