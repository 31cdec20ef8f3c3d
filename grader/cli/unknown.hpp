#pragma once
// Mistyped commands and options, told with the nearest known word. Thread-safe.

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace grader::cli {

/// "unknown command 'rnu', did you mean 'run'?" for the first argument that is neither known nor a
/// value; empty when there is none.
[[nodiscard]] std::string unknown_word(const CLI::App& app,
                                       const std::vector<std::string>& arguments);

}  // namespace grader::cli
