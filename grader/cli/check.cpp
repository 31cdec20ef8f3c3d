// grader check: one source → its verdict in every case, for the student who asks why.

#include "grader/cli/camp.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/judging.hpp"
#include "grader/cli/options.hpp"
#include "grader/cli/second_opinion.hpp"
#include "grader/cli/sinks.hpp"
#include "grader/config/load.hpp"
#include "grader/intake/collect.hpp"
#include "grader/report/json.hpp"
#include "grader/report/progress.hpp"
#include "grader/report/tables.hpp"
#include "grader/report/terminal.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <memory>

namespace grader::cli {
namespace {

struct Arguments {
    std::string file;
    std::string problem;
    std::string contest;
    CommonOptions common;
};

/// The contest of the working directory, else the one that the file lies in.
Result<std::filesystem::path> contest_of(const Arguments& arguments) {
    auto found = contest_file(arguments.contest);
    if (found) return found;
    std::error_code error;
    const auto source = std::filesystem::absolute(arguments.file, error);
    if (error) return found;
    auto beside = config::find_contest(source.parent_path());
    return beside ? beside : found;
}

model::Finding warning(std::string message) {
    return {.severity = model::Severity::warning,
            .who = "",
            .problem = "",
            .path = "",
            .what = {},
            .message = std::move(message)};
}

Result<ExitCode> check(const Arguments& arguments) {
    GRADER_TRY(const auto file, contest_of(arguments));
    GRADER_TRY(const auto contest, config::load_contest(file));
    if (!arguments.problem.empty()) {
        GRADER_CHECKED(require_problems(contest, {arguments.problem}));
    }
    std::vector<model::Finding> findings;
    GRADER_TRY(auto submission,
               intake::read_one(arguments.file, contest, arguments.problem, findings));
    const auto terminal = arguments.common.terminal(STDERR_FILENO, contest.lang);
    report::Progress progress(stderr, terminal);
    Quiet quiet;  // one submission needs no line of progress where nothing can be redrawn
    model::EventSink& sink = terminal.is_tty ? static_cast<model::EventSink&>(progress) : quiet;
    const std::vector<model::Submission> submissions = {std::move(submission)};
    GRADER_TRY(auto workshop, open_workshop(contest, submissions, arguments.common));
    model::NothingKnown nothing;
    GRADER_TRY(auto judged, judge_all(workshop, contest, submissions, nothing,
                                      {.jobs = arguments.common.jobs}, sink));
    if (judged.submissions.empty()) return kInterrupted;
    // Stopped or failed: the verdict is known all the same.
    const auto asked = ask_programs(workshop, contest, submissions, nothing,
                                    {.jobs = arguments.common.jobs}, quiet, judged.submissions);
    if (!asked) findings.push_back(warning(asked.error().message));
    const model::SubmissionResult& result = judged.submissions.front();
    if (!workshop.machine.isolated) {
        findings.push_back(warning(workshop.machine.sandbox));
    }
    const auto options = arguments.common.terminal(STDOUT_FILENO, contest.lang);
    GRADER_CHECKED(print(arguments.common.json() ? report::submission_json(result, workshop.machine)
                                                 : report::check_text(result, findings, options)));
    if (result.verdict == model::Verdict::judge_error) return kJudgeError;
    return result.verdict == model::Verdict::accepted ? kDone : kFailed;
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("check", "Grade one source and say why");
    command->add_option("file", arguments->file, "the source")->required()->type_name("FILE");
    command
        ->add_option("--problem", arguments->problem,
                     "which problem (default: by the name of the file or its folder)")
        ->type_name("ID");
    add_contest_option(*command, arguments->contest);
    add_common_options(*command, arguments->common);
    command->footer(
        "examples:\n"
        "  grader check flip.cpp\n"
        "  grader check attempt2.cpp --problem flip\n"
        "  grader check flip.py --format json\n"
        "\n"
        "A C or C++ program that crashed or was wrong is built and run twice more, to say in "
        "which\n"
        "line it goes wrong.\n"
        "exit code: 0 accepted, 1 not accepted");
    command->callback([arguments, &exit_code] {
        const auto ended = check(*arguments);
        exit_code = ended ? *ended : complain(ended.error());
    });
}

}  // namespace grader::cli
