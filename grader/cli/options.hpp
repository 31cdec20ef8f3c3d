#pragma once
// Options that several subcommands have.

#include "grader/base/result.hpp"
#include "grader/report/terminal.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Validator;
}  // namespace CLI

namespace grader::cli {

struct CommonOptions {
    unsigned jobs = 0;  ///< 0: auto
    std::string format = "text";
    std::string colour = "auto";
    std::string sandbox = "full";
    std::string lang;  ///< empty: not said

    [[nodiscard]] bool json() const { return format == "json"; }

    [[nodiscard]] bool jsonl() const { return format == "jsonl"; }

    [[nodiscard]] report::ColourChoice colour_choice() const {
        return report::colour_choice(colour).value_or(report::ColourChoice::automatic);
    }

    /// What is printed there. The language is that of --lang, else of the environment (LC_ALL,
    /// LC_MESSAGES, LANG; C and POSIX say nothing), else `contest_lang` (Contest::lang), else
    /// English.
    [[nodiscard]] report::TerminalOptions terminal(int fd,
                                                   const std::string& contest_lang = "") const;
};

/// Opens the box that --sandbox asks for.
[[nodiscard]] Result<std::unique_ptr<sandbox::Sandbox>> open_sandbox(const std::string& name);

void add_sandbox_option(CLI::App& command, std::string& name);

/// Of the value of an option: "--jobs: expected 1 to 4096, found 'many'".
[[nodiscard]] CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

/// --contest FILE.
void add_contest_option(CLI::App& command, std::string& file);

/// --format with one of `formats`, --color and --lang.
void add_output_options(CLI::App& command, CommonOptions& options,
                        const std::vector<std::string>& formats);

/// --jobs, --format, --color, --lang, --sandbox; `options` must live until parsing is over.
void add_common_options(CLI::App& command, CommonOptions& options,
                        const std::vector<std::string>& formats = {"text", "json"});

}  // namespace grader::cli
