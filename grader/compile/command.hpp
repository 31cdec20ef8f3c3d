#pragma once
// The commands of a language: placeholders replaced, programs found where the box has them.
// Thread-safe.

#include "grader/model/contest.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace grader::compile {

/// What stands for the placeholders {problem}, {source}, {executable} and {memory_mib}.
struct Names {
    std::string problem;
    std::string source;
    std::string executable;
    std::string memory_mib;  ///< the memory limit in whole MiB; of programs only
};

[[nodiscard]] std::string expand(std::string_view text, const Names& names);

/// The arguments expanded; a program without a '/' is the one in /usr/bin, which is where the box
/// has its programs whatever PATH is here.
[[nodiscard]] std::vector<std::string> expand_command(const std::vector<std::string>& command,
                                                      const Names& names);

/// Language::source_name for a problem: "flip.cpp".
[[nodiscard]] std::string source_name(const model::Language& language, const std::string& problem);

/// Whether compiling makes a file of its own; else the source itself is what runs.
[[nodiscard]] bool makes_executable(const model::Language& language);

/// The programs of the language's commands that this machine lacks: "/usr/bin/g++".
[[nodiscard]] std::vector<std::string> missing_programs(const model::Language& language);

/// The environment of everything that runs in the box.
[[nodiscard]] const std::vector<std::string>& environment();

}  // namespace grader::compile
