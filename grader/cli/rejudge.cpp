// grader rejudge: judges some submissions anew and tells what changed.

#include "grader/cli/commands.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/grading.hpp"
#include "grader/report/history.hpp"
#include "grader/report/terminal.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>

#include <memory>

namespace grader::cli {
namespace {

Result<ExitCode> rejudge(GradingOptions& grading) {
    grading.fresh = true;
    grading.rejudge = true;
    GRADER_TRY(const auto graded, grade(grading));
    const auto options = grading.common.terminal(STDOUT_FILENO, graded.report.lang);
    if (!graded.changes) {
        GRADER_CHECKED(print(
            "no run of the whole camp came to its end before this one: nothing to compare with\n"));
    } else if (grading.common.json()) {
        GRADER_CHECKED(print(report::diff_json(*graded.changes)));
    } else if (!grading.common.jsonl()) {
        GRADER_CHECKED(print(report::diff_text(*graded.changes, options)));
    }
    return end_of(graded);
}

}  // namespace

void add_rejudge(CLI::App& app, int& exit_code) {
    auto arguments = std::make_shared<GradingOptions>();
    CLI::App* command =
        app.add_subcommand("rejudge", "Judge submissions anew and show what changed");
    command->add_option("who", arguments->fresh_who, "these contestants (default: all)")
        ->type_name("NAME");
    command->add_option("--problem", arguments->fresh_problems, "these problems (default: all)")
        ->type_name("ID");
    add_contest_option(*command, arguments->contest);
    add_grading_options(*command, *arguments);
    command->footer(
        "examples:\n"
        "  grader rejudge 'Wang Fang'\n"
        "  grader rejudge --problem flip\n"
        "\n"
        "The others keep what they have, so the reports are those of the whole camp.");
    command->callback([arguments, &exit_code] {
        const auto ended = rejudge(*arguments);
        exit_code = ended ? *ended : complain(ended.error());
    });
}

}  // namespace grader::cli
