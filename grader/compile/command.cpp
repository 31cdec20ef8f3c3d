#include "grader/compile/command.hpp"

#include <unistd.h>

#include <algorithm>

namespace grader::compile {
namespace {

constexpr std::string_view kExecutable = "{executable}";

std::string program_path(const std::string& program) {
    return program.find('/') == std::string::npos ? "/usr/bin/" + program : program;
}

}  // namespace

std::string expand(std::string_view text, const Names& names) {
    struct Placeholder {
        std::string_view word;
        const std::string& value;
    };

    const Placeholder placeholders[] = {{"{problem}", names.problem},
                                        {"{source}", names.source},
                                        {kExecutable, names.executable},
                                        {"{memory_mib}", names.memory_mib}};
    std::string result;
    while (!text.empty()) {
        const auto* found =
            std::find_if(std::begin(placeholders), std::end(placeholders),
                         [&](const Placeholder& p) { return text.starts_with(p.word); });
        if (found != std::end(placeholders)) {
            result += found->value;
            text.remove_prefix(found->word.size());
        } else {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    return result;
}

std::vector<std::string> expand_command(const std::vector<std::string>& command,
                                        const Names& names) {
    std::vector<std::string> argv;
    for (const std::string& argument : command) argv.push_back(expand(argument, names));
    if (!argv.empty()) argv.front() = program_path(argv.front());
    return argv;
}

std::string source_name(const model::Language& language, const std::string& problem) {
    return expand(language.source_name, {.problem = problem});
}

bool makes_executable(const model::Language& language) {
    return std::any_of(
        language.compile.begin(), language.compile.end(),
        [](const std::string& word) { return word.find(kExecutable) != std::string::npos; });
}

std::vector<std::string> missing_programs(const model::Language& language) {
    std::vector<std::string> missing;
    for (const auto& command : {language.compile, language.run}) {
        if (command.empty()) continue;
        const std::string path = program_path(command.front());
        // A run command may begin with a placeholder: that is no program of the machine.
        if (path.find('{') == std::string::npos && ::access(path.c_str(), X_OK) != 0) {
            missing.push_back(path);
        }
    }
    missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
    return missing;
}

const std::vector<std::string>& environment() {
    static const std::vector<std::string> kEnvironment = {"PATH=/usr/bin:/bin", "HOME=/box",
                                                          "TMPDIR=.", "LANG=C.UTF-8",
                                                          // the same sets and dicts tomorrow
                                                          "PYTHONHASHSEED=0"};
    return kEnvironment;
}

}  // namespace grader::compile
