// grader gen: the plan of a problem → its test data.

#include "grader/cli/camp.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/generating.hpp"
#include "grader/cli/options.hpp"
#include "grader/config/load.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <memory>

namespace grader::cli {
namespace {

struct Arguments {
    GenerateOptions options;
    std::string contest;
};

Result<ExitCode> gen(const Arguments& arguments) {
    GRADER_TRY(const auto file, contest_file(arguments.contest));
    GRADER_TRY(const auto contest, config::load_contest_without_data(file));
    GRADER_CHECKED(require_problems(contest, arguments.options.problems));
    return generate_all(contest, arguments.options);
}

}  // namespace

void add_gen(CLI::App& app, int& exit_code) {
    auto arguments = std::make_shared<Arguments>();
    GenerateOptions& options = arguments->options;
    CLI::App* command = app.add_subcommand("gen", "Make test data from the problems' plans");
    command->add_option("problem", options.problems, "which (default: all that have a plan)")
        ->type_name("ID");
    command->add_flag("--check", options.check, "change nothing; fail when the data differs");
    command->add_option("--seed", options.seed, "instead of the plan's")
        ->check(whole_number(0, UINT64_MAX))
        ->type_name("N");
    command->add_option("--cases", options.cases, "so many instead of the plan's")
        ->check(whole_number(1, 100'000))
        ->type_name("N");
    add_contest_option(*command, arguments->contest);
    command->footer(
        "examples:\n"
        "  grader gen\n"
        "  grader gen flip --check\n"
        "  grader gen flip --seed 7 --cases 50\n"
        "\n"
        "exit code: 1 when --check finds a difference");
    command->callback([arguments, &exit_code] {
        const auto ended = gen(*arguments);
        exit_code = ended ? *ended : complain(ended.error());
    });
}

}  // namespace grader::cli
