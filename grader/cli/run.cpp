// grader run: everything that was handed in → results, ranking, reports.

#include "grader/cli/commands.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/grading.hpp"
#include "grader/report/json.hpp"
#include "grader/report/tables.hpp"
#include "grader/report/terminal.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>

#include <memory>

namespace grader::cli {
namespace {

struct Arguments {
    GradingOptions grading;
    bool verbose = false;
};

Status show(const model::ContestReport& report, const Arguments& arguments) {
    const CommonOptions& common = arguments.grading.common;
    if (common.jsonl()) return {};
    if (common.json()) return report::print_report_json(stdout, report);
    auto options = common.terminal(STDOUT_FILENO, report.lang);
    options.verbose = arguments.verbose;
    return print(report::run_text(report, options));
}

Result<ExitCode> run(Arguments& arguments) {
    GRADER_TRY(const auto graded, grade(arguments.grading));
    GRADER_CHECKED(show(graded.report, arguments));
    return end_of(graded);
}

}  // namespace

void add_run(CLI::App& app, int& exit_code) {
    auto arguments = std::make_shared<Arguments>();
    GradingOptions& grading = arguments->grading;
    CLI::App* command = app.add_subcommand("run", "Grade everything that was handed in");
    command
        ->add_option("contest", grading.contest,
                     "contest.yaml (default: the nearest config/contest.yaml upwards)")
        ->type_name("FILE");
    CLI::Option* data =
        command
            ->add_option("--data", grading.bare.data,
                         "no camp: test data, from which with --submissions all else is inferred")
            ->type_name("DIR")
            ->excludes("contest");
    command
        ->add_option("--save", grading.bare.save, "with --data: keeps it as a camp in this folder")
        ->type_name("DIR")
        ->needs(data);
    command->add_option("--who", grading.who, "only these contestants")->type_name("NAME");
    command->add_option("--problem", grading.problems, "only these problems")->type_name("ID");
    add_grading_options(*command, grading);
    command->add_flag("--fresh", grading.fresh,
                      "compile and run everything again, whatever earlier runs found out");
    command->add_flag("-v,--verbose", arguments->verbose, "print every case");
    command->footer(
        "examples:\n"
        "  grader run\n"
        "  grader run -v --who 'Wang Fang' --problem flip\n"
        "  grader run day2/config/contest.yaml --submissions /mnt/usb --out day2-report\n"
        "  grader run --format json | jq '.standings'\n"
        "  grader run --data flip-data --submissions handed-in    # without any configuration\n"
        "\n"
        "What did not change since an earlier run is taken from there; a run that was broken off\n"
        "goes on where it stopped.");
    command->callback([arguments, &exit_code] {
        const auto ended = run(*arguments);
        exit_code = ended ? *ended : complain(ended.error());
    });
}

}  // namespace grader::cli
