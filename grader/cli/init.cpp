// grader init: a camp of one's own, ready to be run.

#include "grader/cli/camp.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/defaults.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/generating.hpp"
#include "grader/config/load.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <system_error>

namespace grader::cli {
namespace {

namespace fs = std::filesystem;

Status require_empty(const fs::path& folder) {
    std::error_code error;
    const bool exists = fs::exists(folder, error);
    if (!error && !exists) return {};
    const bool empty = !error && fs::is_directory(folder, error) && fs::is_empty(folder, error);
    if (error) return fail(errno_error(ErrorCode::io, shown_path(folder), error.value()));
    if (empty) return {};
    return fail(ErrorCode::usage,
                shown_path(folder) + ": expected a new or an empty folder, found something in it");
}

/// In quotes when the shell would not take it as one plain word.
std::string for_shell(const std::string& word) {
    constexpr std::string_view kSpecial = " \t\n'\"\\$`!&;|<>()[]{}*?#~";
    if (word.find_first_of(kSpecial) == std::string::npos) return word;
    std::string quoted = "'";
    for (const char c : word) {
        if (c == '\'') {
            quoted += "'\\''";
        } else {
            quoted += c;
        }
    }
    return quoted + "'";
}

std::string next_steps(const fs::path& folder, bool has_data) {
    std::string text = "made " + shown_path(folder) + ": config/ submissions/" +
                       (has_data ? " testdata/\n\nnext:\n" : "\n\nnext:\n");
    if (folder != ".") text += "  cd " + for_shell(shown_path(folder)) + "\n";
    if (!has_data) text += "  grader gen flip    # needs flip-gen, flip-check and flip-solve\n";
    return text +
           "  grader run         # grades submissions/: one folder for each contestant\n"
           "  grader check submissions/example/flip/flip.cpp\n"
           "then change config/contest.yaml and config/problems/ to your own problems\n";
}

Result<ExitCode> init(const fs::path& folder) {
    GRADER_CHECKED(require_empty(folder));
    GRADER_CHECKED(write_defaults(folder));
    GRADER_TRY(const auto contest,
               config::load_contest_without_data(folder / "config" / "contest.yaml"));
    // Without the generator the camp is still good; what is missing is said.
    const auto generated = generate_all(contest, {});
    if (!generated) complain(generated.error());
    if (generated && *generated == kInterrupted) return kInterrupted;
    GRADER_CHECKED(print(next_steps(folder, generated.has_value())));
    return kDone;
}

}  // namespace

void add_init(CLI::App& app, int& exit_code) {
    auto folder = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("init", "Begin a camp of your own");
    command->add_option("folder", *folder, "a new or an empty folder")
        ->required()
        ->type_name("DIR");
    command->footer(
        "examples:\n"
        "  grader init mycamp && cd mycamp && grader run");
    command->callback([folder, &exit_code] {
        const auto ended = init(*folder);
        exit_code = ended ? *ended : complain(ended.error());
    });
}

}  // namespace grader::cli
