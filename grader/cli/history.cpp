// grader history, grader diff: what the camp's store tells of past runs.

#include "grader/report/history.hpp"

#include "grader/cli/camp.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/options.hpp"
#include "grader/report/terminal.hpp"
#include "grader/store/store.hpp"
#include "grader/text/printable.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace grader::cli {
namespace {

struct Arguments {
    std::string who;
    std::vector<model::RunId> runs;
    std::string contest;
    CommonOptions common;
};

Result<std::unique_ptr<store::Store>> open_store(const Arguments& arguments) {
    GRADER_TRY(const auto file, contest_file(arguments.contest));
    return store::Store::open_read_only(store_file(camp_of(file)));
}

report::TerminalOptions terminal(const Arguments& arguments) {
    return arguments.common.terminal(STDOUT_FILENO);
}

Status show_contestant(store::Store& store, const Arguments& arguments) {
    GRADER_TRY(const auto names, store.contestants());
    if (std::find(names.begin(), names.end(), arguments.who) == names.end()) {
        const std::string near = text::nearest(arguments.who, names);
        return fail(
            ErrorCode::usage,
            "nobody called '" + text::printable_name(arguments.who) + "' was ever judged" +
                (near.empty() ? "" : ", did you mean '" + text::printable_name(near) + "'?"));
    }
    GRADER_TRY(const auto results, store.history(arguments.who));
    return print(arguments.common.json()
                     ? report::contestant_history_json(results)
                     : report::contestant_history_text(results, terminal(arguments)));
}

Status show_runs(store::Store& store, const Arguments& arguments) {
    GRADER_TRY(const auto runs, store.runs());
    return print(arguments.common.json() ? report::history_json(runs)
                                         : report::history_text(runs, terminal(arguments)));
}

Status history(const Arguments& arguments) {
    GRADER_TRY(const auto store, open_store(arguments));
    return arguments.who.empty() ? show_runs(*store, arguments)
                                 : show_contestant(*store, arguments);
}

/// The runs to be compared: those named, with one only it and the latest, else the last two.
Result<std::pair<model::RunId, model::RunId>> choose(store::Store& store,
                                                     const std::vector<model::RunId>& named) {
    GRADER_TRY(const auto runs, store.runs());
    for (const model::RunId id : named) {
        if (std::none_of(runs.begin(), runs.end(),
                         [id](const model::RunSummary& run) { return run.id == id; })) {
            return fail(ErrorCode::usage,
                        "there is no run " + std::to_string(id) + "\n  see: grader history");
        }
    }
    if (named.size() == 2) return std::pair(named[0], named[1]);
    if (runs.size() < 2) {
        return fail(ErrorCode::usage, "expected two runs to compare, found " +
                                          std::to_string(runs.size()) + " in the store");
    }
    const model::RunId last = runs.back().id;
    return std::pair(named.empty() ? runs[runs.size() - 2].id : named[0], last);
}

Status diff(const Arguments& arguments) {
    GRADER_TRY(const auto store, open_store(arguments));
    GRADER_TRY(const auto chosen, choose(*store, arguments.runs));
    GRADER_TRY(const auto changes, store->diff(chosen.first, chosen.second));
    return print(arguments.common.json() ? report::diff_json(changes)
                                         : report::diff_text(changes, terminal(arguments)));
}

void add_options(CLI::App& command, Arguments& arguments) {
    add_contest_option(command, arguments.contest);
    add_output_options(command, arguments.common, {"text", "json"});
}

}  // namespace

void add_history(CLI::App& app, int& exit_code) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        app.add_subcommand("history", "Show the runs of this camp, or of one of it");
    command->add_option("who", arguments->who, "what this contestant got, run by run")
        ->type_name("NAME");
    add_options(*command, *arguments);
    command->footer(
        "examples:\n"
        "  grader history\n"
        "  grader history 'Wang Fang'");
    command->callback([arguments, &exit_code] {
        const Status ended = history(*arguments);
        exit_code = ended ? kDone : complain(ended.error());
    });
}

void add_diff(CLI::App& app, int& exit_code) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        app.add_subcommand("diff", "Show whose verdict or points changed from run to run");
    command
        ->add_option("run", arguments->runs,
                     "numbers of one or two runs (default: the last two; the second: the last)")
        ->expected(0, 2)
        ->type_name("RUN");
    add_options(*command, *arguments);
    command->footer(
        "examples:\n"
        "  grader diff\n"
        "  grader diff 3 5");
    command->callback([arguments, &exit_code] {
        const Status ended = diff(*arguments);
        exit_code = ended ? kDone : complain(ended.error());
    });
}

}  // namespace grader::cli
