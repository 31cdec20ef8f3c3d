// grader config: whether the files in config/ are right, what they say, and a schema for editors.

#include "grader/cli/camp.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit.hpp"
#include "grader/config/load.hpp"
#include "grader/config/schema.hpp"
#include "grader/config/settings.hpp"
#include "grader/report/grid.hpp"
#include "grader/report/terminal.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>

#include <memory>

namespace grader::cli {
namespace {

struct Arguments {
    std::string contest;
    std::string format = "text";
    std::string schema;
};

std::string counted(std::size_t number, const std::string& what) {
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

Result<ExitCode> check(const Arguments& arguments) {
    GRADER_TRY(const auto file, contest_file(arguments.contest));
    GRADER_TRY(const auto contest, config::load_contest(file));
    std::size_t cases = 0;
    for (const model::Problem& problem : contest.problems) cases += problem.cases.size();
    GRADER_CHECKED(print(
        shown_path(file) + ": no mistakes: " + counted(contest.problems.size(), "problem") + ", " +
        counted(cases, "case") + ", " + counted(contest.languages.size(), "language") + "\n"));
    return kDone;
}

std::string settings_text(const std::vector<config::FileSettings>& files) {
    const auto options = report::terminal_options(STDOUT_FILENO, report::ColourChoice::never);
    constexpr std::size_t kUnlimited = 10000;  // columns of what is not a terminal
    std::string text;
    for (const config::FileSettings& file : files) {
        report::Grid grid;
        grid.columns = {{.title = "key"}, {.title = "value", .shortest = 20}, {.title = "from"}};
        for (const config::Setting& one : file.settings) {
            report::Row row;
            row.cells = {{one.key}, {one.value}, {one.origin}};
            grid.rows.push_back(std::move(row));
        }
        text += (text.empty() ? "" : "\n") + file.file + "\n";
        text += report::draw(grid, options.is_tty ? options.columns : kUnlimited, false);
    }
    return text;
}

Result<ExitCode> show(const Arguments& arguments) {
    GRADER_TRY(const auto file, contest_file(arguments.contest));
    GRADER_TRY(const auto settings, config::settings_of(file));
    const bool json = arguments.format == "json";
    GRADER_CHECKED(print(json ? config::settings_json(settings) : settings_text(settings)));
    return kDone;
}

Result<ExitCode> schema(const Arguments& arguments) {
    GRADER_CHECKED(print(arguments.schema == "contest"   ? config::contest_schema()
                         : arguments.schema == "problem" ? config::problem_schema()
                                                         : config::languages_schema()));
    return kDone;
}

void add(CLI::App& parent, const std::string& name, const std::string& about,
         const std::shared_ptr<Arguments>& arguments, int& exit_code,
         Result<ExitCode> (*command)(const Arguments&)) {
    CLI::App* added = parent.add_subcommand(name, about);
    if (command == schema) {
        added->add_option("file", arguments->schema, "contest, problem or languages")
            ->required()
            ->check(CLI::IsMember({"contest", "problem", "languages"}))
            ->type_name("NAME");
    } else {
        added
            ->add_option("contest", arguments->contest,
                         "contest.yaml (default: the nearest config/contest.yaml upwards)")
            ->type_name("FILE");
    }
    if (command == show) {
        added->add_option("--format", arguments->format, "text or json")
            ->check(CLI::IsMember({"text", "json"}));
    }
    added->callback([arguments, &exit_code, command] {
        const auto ended = command(*arguments);
        exit_code = ended ? *ended : complain(ended.error());
    });
}

}  // namespace

void add_config(CLI::App& app, int& exit_code) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* config = app.add_subcommand("config", "Check and show the files in config/");
    config->require_subcommand(1);
    add(*config, "check", "Tell every mistake in the files, and in the names of test data",
        arguments, exit_code, check);
    add(*config, "show", "Every setting as it is in force, and where it comes from", arguments,
        exit_code, show);
    add(*config, "schema", "JSON Schema for editors that complete and check YAML", arguments,
        exit_code, schema);
    config->footer(
        "examples:\n"
        "  grader config check\n"
        "  grader config show | grep limits\n"
        "  grader config schema problem > problem.schema.json\n"
        "\n"
        "exit code: 2 when there are mistakes");
}

}  // namespace grader::cli
