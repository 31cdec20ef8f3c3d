#include "grader/cli/unknown.hpp"

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

std::vector<std::string> commands(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

std::string complaint(const std::string& what, const std::string& word,
                      const std::vector<std::string>& known) {
    if (std::find(known.begin(), known.end(), word) != known.end()) return "";
    const std::string message = "unknown " + what + " '" + text::printable(word) + "'";
    const std::string near = text::nearest(word, known);
    return near.empty() ? message : message + ", did you mean '" + near + "'?";
}

}  // namespace

std::string unknown_word(const CLI::App& app, const std::vector<std::string>& arguments) {
    const CLI::App* command = &app;
    for (const std::string& argument : arguments) {
        std::string message;
        if (argument.size() > 2 && argument.starts_with("--")) {
            message =
                complaint("option", argument.substr(0, argument.find('=')), options(*command));
        } else if (command == &app && !argument.starts_with("-")) {
            message = complaint("command", argument, commands(app));
            if (message.empty()) command = app.get_subcommand(argument);
        }
        if (!message.empty()) return message;
    }
    return "";
}

}  // namespace grader::cli
