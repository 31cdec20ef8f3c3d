#include "grader/cli/options.hpp"

#include <CLI/CLI.hpp>

namespace grader::cli {

void add_common_options(CLI::App& command, CommonOptions& options) {
    command.add_option("--jobs", options.jobs, "programs at once (default: one for each CPU)")
        ->check(CLI::Range(1U, 4096U))
        ->type_name("N");
    command.add_option("--format", options.format, "of standard output: text, json")
        ->check(CLI::IsMember({"text", "json"}))
        ->type_name("FORMAT");
    command.add_option("--color", options.colour, "auto, always, never")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->type_name("WHEN");
}

}  // namespace grader::cli
