#pragma once
// "did you mean": the known word next to a mistyped subcommand or option.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace grader::cli {

/// Empty when nothing is near.
[[nodiscard]] std::string suggest(const CLI::App& app, const std::vector<std::string>& arguments);

}  // namespace grader::cli
