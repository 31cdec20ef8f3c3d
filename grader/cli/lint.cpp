// grader lint: what an invigilator looks for five minutes before the end. Nothing is compiled or
// run: only the names and the texts of what was handed in are looked at.

#include "grader/explain/lint.hpp"

#include "grader/cli/camp.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/options.hpp"
#include "grader/config/load.hpp"
#include "grader/intake/collect.hpp"
#include "grader/report/json.hpp"
#include "grader/report/tables.hpp"
#include "grader/words/catalogue.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace grader::cli {
namespace {

using model::Severity;

struct Arguments {
    std::string folder;
    std::string contest;
    std::vector<std::string> who;
    CommonOptions common;
};

/// What the sources say of themselves, added to what their names do.
void look_at_sources(const model::Contest& contest, intake::Collection& collection) {
    for (const model::Submission& one : collection.submissions) {
        const auto* problem = model::find_problem(contest, one.problem);
        if (problem == nullptr) continue;
        const auto* language = model::find_language(languages_for(contest, *problem), one.language);
        if (language == nullptr) continue;  // answers, not a source
        for (const model::Reason& reason : explain::lint(*problem, *language, one.source)) {
            collection.findings.push_back(
                {Severity::warning, one.who, one.problem, one.path, reason});
        }
    }
}

std::size_t count(const std::vector<model::Finding>& findings, Severity severity) {
    return static_cast<std::size_t>(
        std::count_if(findings.begin(), findings.end(),
                      [&](const model::Finding& one) { return one.severity == severity; }));
}

std::string text_of(const intake::Collection& collection, const report::TerminalOptions& terminal) {
    std::string text = report::findings_text(collection.findings, terminal);
    if (!text.empty()) text += "\n";
    const auto number = [](std::size_t count) { return std::to_string(count); };
    return text +
           words::say(terminal.lang, "lint.summary",
                      {{"people", number(collection.contestants.size())},
                       {"sources", number(collection.submissions.size())},
                       {"warnings", number(count(collection.findings, Severity::warning))},
                       {"notes", number(count(collection.findings, Severity::note))}}) +
           "\n";
}

Result<ExitCode> lint(const Arguments& arguments) {
    GRADER_TRY(const auto file, contest_file(arguments.contest));
    GRADER_TRY(auto contest, config::load_contest(file));
    if (!arguments.folder.empty()) contest.submissions = arguments.folder;
    GRADER_TRY(auto collection,
               intake::collect(contest.submissions, contest, {.who = arguments.who}));
    const auto terminal = arguments.common.terminal(STDOUT_FILENO, contest.lang);
    look_at_sources(contest, collection);
    GRADER_CHECKED(print(arguments.common.json()
                             ? report::lint_json(collection.contestants.size(),
                                                 collection.submissions.size(), collection.findings)
                             : text_of(collection, terminal)));
    const bool fine = std::all_of(collection.findings.begin(), collection.findings.end(),
                                  [](const auto& one) { return one.severity == Severity::note; });
    return fine ? kDone : kFailed;
}

}  // namespace

void add_lint(CLI::App& app, int& exit_code) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        app.add_subcommand("lint", "Look for what costs points by its form, without running it");
    command
        ->add_option("folder", arguments->folder,
                     "with one folder for each contestant (default: the contest's)")
        ->type_name("DIR");
    add_contest_option(*command, arguments->contest);
    command->add_option("--who", arguments->who, "only these contestants")->type_name("WHO");
    add_output_options(*command, arguments->common, {"text", "json"});
    command->footer(
        "examples:\n"
        "  grader lint\n"
        "  grader lint /media/usb/day1 --who HL-007\n"
        "\n"
        "It tells who handed in nothing for which problem, names that are nearly right, which of\n"
        "several candidates would be judged, odd encodings and characters, and which files a\n"
        "source opens that are not the problem's.\n"
        "\n"
        "exit code: 0 when there are notes at most, 1 when there are warnings");
    command->callback([arguments, &exit_code] {
        const auto ended = lint(*arguments);
        exit_code = ended ? *ended : complain(ended.error());
    });
}

}  // namespace grader::cli
