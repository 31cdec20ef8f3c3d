#include "grader/compile/gcc.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace grader::compile {
namespace {

/// "/usr/bin/x86_64-linux-gnu-g++-12" is not looked through: people write g++, g++-12.
std::string_view program_name(const model::Language& language) {
    if (language.compile.empty()) return "";
    std::string_view name = language.compile.front();
    name.remove_prefix(std::min(name.rfind('/') + 1, name.size()));
    const std::size_t dash = name.rfind('-');
    if (dash != std::string_view::npos && dash + 1 < name.size() &&
        name.find_first_not_of("0123456789", dash + 1) == std::string_view::npos) {
        name = name.substr(0, dash);
    }
    return name;
}

bool has_word(const model::Language& language, std::string_view word) {
    return std::find(language.compile.begin(), language.compile.end(), word) !=
           language.compile.end();
}

bool has_word_with(const model::Language& language, std::string_view prefix) {
    return std::any_of(language.compile.begin(), language.compile.end(),
                       [&](const std::string& word) { return word.starts_with(prefix); });
}

bool is_cpp(const model::Language& language) {
    const std::string_view program = program_name(language);
    return program == "g++" || program == "c++" || !language.source_name.ends_with(".c");
}

bool installed(const char* program) {
    return ::access(program, X_OK) == 0;
}

}  // namespace

bool is_gcc(const model::Language& language) {
    constexpr std::array<std::string_view, 4> kNames = {"g++", "gcc", "c++", "cc"};
    return std::find(kNames.begin(), kNames.end(), program_name(language)) != kNames.end() &&
           has_word(language, "{source}") && has_word(language, "{executable}");
}

std::optional<std::pair<int, int>> gcc_version(std::string_view version) {
    const std::string last(version.substr(version.rfind(' ') + 1));
    std::pair<int, int> number;
    if (std::sscanf(last.c_str(), "%d.%d", &number.first, &number.second) != 2) return {};
    return number;
}

std::string fast_linker(const model::Language& language, std::string_view version) {
    if (!is_gcc(language) || !is_cpp(language) || has_word_with(language, "-fuse-ld")) return "";
    const auto number = gcc_version(version);
    if (number && *number >= std::pair(12, 1) && installed("/usr/bin/ld.mold")) {
        return "-fuse-ld=mold";
    }
    return installed("/usr/bin/ld.lld") ? "-fuse-ld=lld" : "";
}

bool is_common_header(std::string_view header) {
    constexpr std::string_view kCommon[] = {
        "algorithm", "bits/stdc++.h", "bitset",  "cassert",  "cctype",        "climits",
        "cmath",     "cstdint",       "cstdio",  "cstdlib",  "cstring",       "deque",
        "fstream",   "functional",    "iomanip", "iostream", "iterator",      "list",
        "map",       "math.h",        "memory",  "numeric",  "queue",         "set",
        "sstream",   "stack",         "stdio.h", "stdlib.h", "string",        "string.h",
        "tuple",     "unordered_map", "utility", "vector",   "unordered_set",
    };
    return std::find(std::begin(kCommon), std::end(kCommon), header) != std::end(kCommon);
}

std::vector<std::string> precompile_command(const model::Language& language) {
    if (!is_gcc(language) || has_word_with(language, "-x")) return {};
    std::vector<std::string> command;
    for (const std::string& word : language.compile) {
        if (word.find("{problem}") != std::string::npos) return {};
        const auto& stubs = language.stubs;
        if (std::find(stubs.begin(), stubs.end(), word) != stubs.end()) continue;
        if (word == "{source}") {
            command.insert(command.end(), {"-x", is_cpp(language) ? "c++-header" : "c-header"});
        }
        command.push_back(word);
    }
    return command;
}

}  // namespace grader::compile
