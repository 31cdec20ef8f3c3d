// grader run: everything that was handed in → results, ranking, reports.

#include "grader/cli/camp.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/judging.hpp"
#include "grader/cli/options.hpp"
#include "grader/config/load.hpp"
#include "grader/intake/collect.hpp"
#include "grader/model/scoring.hpp"
#include "grader/report/files.hpp"
#include "grader/report/json.hpp"
#include "grader/report/progress.hpp"
#include "grader/report/tables.hpp"
#include "grader/report/terminal.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace grader::cli {
namespace {

struct Arguments {
    std::string contest;
    std::string submissions;
    std::vector<std::string> who;
    std::vector<std::string> problems;
    std::string out;
    CommonOptions common;
    bool verbose = false;
};

/// Only the wanted problems are part of the report.
void keep_problems(model::Contest& contest, const std::vector<std::string>& wanted) {
    if (wanted.empty()) return;
    std::erase_if(contest.problems, [&](const model::Problem& problem) {
        return std::find(wanted.begin(), wanted.end(), problem.id) == wanted.end();
    });
}

model::ContestReport make_report(const model::Contest& contest, intake::Collection collection,
                                 Judged judged) {
    model::ContestReport report{.title = contest.title,
                                .submissions = std::move(judged.submissions),
                                .findings = std::move(collection.findings),
                                .machine = std::move(judged.machine),
                                .interrupted = judged.interrupted};
    report.standings = model::rank(contest.problems, collection.contestants, report.submissions);
    return report;
}

Status show(const model::ContestReport& report, const Arguments& arguments) {
    if (arguments.common.json()) return print(report::report_json(report));
    auto options = report::terminal_options(STDOUT_FILENO, arguments.common.colour_choice());
    options.verbose = arguments.verbose;
    return print(report::run_text(report, options));
}

Result<ExitCode> run(const Arguments& arguments) {
    GRADER_TRY(const auto file, contest_file(arguments.contest));
    GRADER_TRY(auto contest, config::load_contest(file));
    GRADER_CHECKED(require_problems(contest, arguments.problems));
    keep_problems(contest, arguments.problems);
    if (!arguments.submissions.empty()) contest.submissions = arguments.submissions;
    GRADER_TRY(auto collection,
               intake::collect(contest.submissions, contest, {.who = arguments.who}));
    const std::filesystem::path out =
        arguments.out.empty() ? contest.folder / "out" : std::filesystem::path(arguments.out);
    GRADER_CHECKED(report::prepare_folder(out));
    report::Progress progress(
        stderr, report::terminal_options(STDERR_FILENO, arguments.common.colour_choice()));
    GRADER_TRY(auto judged, judge_all(contest, collection.submissions, arguments.common, progress));

    const auto report = make_report(contest, std::move(collection), std::move(judged));
    // First to the disk: the terminal may be gone.
    const Status written = report::write_reports(out, report);
    GRADER_CHECKED(show(report, arguments));
    GRADER_CHECKED(written);
    std::fprintf(stderr, "report: %s\n", shown_path(out / "report.json").c_str());
    if (report.interrupted) return kInterrupted;
    return any_judge_error(report.submissions) ? kJudgeError : kDone;
}

}  // namespace

void add_run(CLI::App& app, int& exit_code) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("run", "Grade everything that was handed in");
    command
        ->add_option("contest", arguments->contest,
                     "contest.yaml (default: the nearest config/contest.yaml upwards)")
        ->type_name("FILE");
    command
        ->add_option("--submissions", arguments->submissions,
                     "folder with one folder for each contestant")
        ->type_name("DIR");
    command->add_option("--who", arguments->who, "only these contestants")->type_name("NAME");
    command->add_option("--problem", arguments->problems, "only these problems")->type_name("ID");
    command
        ->add_option("--out", arguments->out,
                     "folder for report.json and standings.csv (default: out)")
        ->type_name("DIR");
    add_common_options(*command, arguments->common);
    command->add_flag("-v,--verbose", arguments->verbose, "print every case");
    command->footer(
        "examples:\n"
        "  grader run\n"
        "  grader run -v --who 'Wang Fang' --problem flip\n"
        "  grader run day2/config/contest.yaml --submissions /mnt/usb --out day2-report\n"
        "  grader run --format json | jq '.standings'");
    command->callback([arguments, &exit_code] {
        const auto ended = run(*arguments);
        exit_code = ended ? *ended : complain(ended.error());
    });
}

}  // namespace grader::cli
