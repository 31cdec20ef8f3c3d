#pragma once
// Options that several subcommands have.

#include "grader/report/terminal.hpp"

#include <string>

namespace CLI {
class App;
}

namespace grader::cli {

struct CommonOptions {
    unsigned jobs = 0;
    std::string format = "text";
    std::string colour = "auto";

    [[nodiscard]] bool json() const { return format == "json"; }

    [[nodiscard]] report::ColourChoice colour_choice() const {
        return report::colour_choice(colour).value_or(report::ColourChoice::automatic);
    }
};

/// --jobs, --format, --color; `options` must live until parsing is over.
void add_common_options(CLI::App& command, CommonOptions& options);

}  // namespace grader::cli
