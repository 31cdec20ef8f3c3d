#include "grader/cli/suggest.hpp"

#include "grader/text/printable.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace grader::cli {
namespace {

std::vector<std::string> options(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

std::string nearest_unknown(const std::string& word, const std::vector<std::string>& known) {
    if (std::find(known.begin(), known.end(), word) != known.end()) return "";
    const std::string near = text::nearest(word, known);
    return near.empty() ? "" : "did you mean '" + near + "'?";
}

}  // namespace

std::string suggest(const CLI::App& app, const std::vector<std::string>& arguments) {
    const CLI::App* command = &app;
    for (const std::string& argument : arguments) {
        std::string hint;
        if (argument.starts_with("--")) {
            hint = nearest_unknown(argument.substr(0, argument.find('=')), options(*command));
        } else if (command == &app) {
            std::vector<std::string> names;
            for (const CLI::App* known : app.get_subcommands({})) {
                if (known->get_name() == argument) command = known;
                names.push_back(known->get_name());
            }
            hint = nearest_unknown(argument, names);
        }
        if (!hint.empty()) return hint;
    }
    return "";
}

}  // namespace grader::cli
