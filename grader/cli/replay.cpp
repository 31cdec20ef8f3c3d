// grader replay: judges what is in a bundle again and says whether the verdict stands.

#include "grader/appeal/replay.hpp"

#include "grader/appeal/bundle.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/interrupt.hpp"
#include "grader/cli/machine.hpp"
#include "grader/cli/options.hpp"
#include "grader/compile/command.hpp"
#include "grader/compile/compile.hpp"
#include "grader/compile/gcc.hpp"
#include "grader/judge/cores.hpp"
#include "grader/report/grid.hpp"
#include "grader/report/terminal.hpp"
#include "grader/text/printable.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <optional>

namespace grader::cli {
namespace {

struct Arguments {
    std::string archive;
    CommonOptions common;
};

/// Programs are looked for, not run: what a bundle names runs in the box only.
Status require_programs(const model::Language& language) {
    const auto missing = compile::missing_programs(language);
    if (missing.empty()) return {};
    std::string message = "this machine lacks";
    for (const std::string& program : missing) message += " " + program;
    return fail(ErrorCode::config, message + ", which the bundle needs\n  remedy: install it");
}

std::string milliseconds(Micros time) {
    return std::to_string(time.count() / 1000) + "." + std::to_string(time.count() / 100 % 10);
}

report::Cell verdict_cell(model::Verdict verdict) {
    return {std::string(code(verdict)), report::style_of(verdict)};
}

std::string cases_text(const appeal::Replay& replay, const report::TerminalOptions& options) {
    constexpr std::size_t kUnlimited = 10000;  // columns of what is not a terminal
    using report::Align;
    report::Grid grid;
    grid.columns = {{.title = "case", .shortest = 10},
                    {.title = "recorded"},
                    {.title = "now"},
                    {.title = "cpu ms then", .align = Align::right},
                    {.title = "now", .align = Align::right},
                    {.title = "stands"}};
    for (const appeal::ReplayedCase& test : replay.cases) {
        report::Row row;
        row.cells = {{text::printable(test.then.id)}, verdict_cell(test.then.verdict),
                     verdict_cell(test.now.verdict),  {milliseconds(test.then.cpu)},
                     {milliseconds(test.now.cpu)},    {test.stands ? "yes" : "NO"}};
        row.tail = text::printable(test.now.message);
        grid.rows.push_back(std::move(row));
    }
    return report::draw(grid, options.is_tty ? options.columns : kUnlimited, options.colour);
}

std::string compile_text(const appeal::Bundle& bundle, const appeal::Replay& replay) {
    const auto word = [](bool compiles) { return compiles ? "compiles" : "does not compile"; };
    if (!replay.compile_stands) {
        return std::string("recorded: ") + word(appeal::recorded_compiles(bundle)) +
               ", now: " + word(replay.compile.ok) + "\n" +
               text::printable_lines(replay.compile.log) + "\n";
    }
    if (!replay.compile.ok) return "does not compile, as recorded\n";
    if (replay.same_executable || !bundle.compile.ok) return "";
    return "caution: the executable is another than the recorded one, made by " +
           text::printable(bundle.compiler) + "\n";
}

std::string caution_text(const appeal::Replay& replay) {
    if (!replay.time_at_stake() || replay.differences.empty()) return "";
    std::string text = "caution: a verdict depends on time, and this is not the same machine:\n";
    for (const appeal::Difference& fact : replay.differences) {
        text += "  " + fact.what + ": recorded " + text::printable(fact.then) + ", now " +
                text::printable(fact.now) + "\n";
    }
    return text;
}

bool any_judge_error(const appeal::Replay& replay) {
    return std::any_of(replay.cases.begin(), replay.cases.end(), [](const auto& test) {
        return test.now.verdict == model::Verdict::judge_error;
    });
}

std::string replay_text(const appeal::Bundle& bundle, const appeal::Replay& replay,
                        const report::TerminalOptions& options) {
    std::string text = text::printable_name(bundle.who) + ", " +
                       text::printable(bundle.problem.id) + ", bundled " +
                       text::printable(bundle.made) + "\n";
    if (!replay.machine.isolated) text += "sandbox: " + replay.machine.sandbox + "\n";
    text += compile_text(bundle, replay);
    if (!replay.cases.empty()) text += cases_text(replay, options);
    text += caution_text(replay);
    if (any_judge_error(replay)) return text + "not everything could be judged\n";
    return text + (replay.stands() ? "the verdict stands\n" : "the verdict does not stand\n");
}

/// The commands of an archive are run in the box only. But the system's own gcc may be asked for
/// its version, on which the linker depends.
model::Language with_version(model::Language language) {
    constexpr std::string_view kPrograms = "/usr/bin/";
    if (!compile::is_gcc(language)) return language;
    std::string name = language.compile.front();
    if (name.starts_with(kPrograms)) name.erase(0, kPrograms.size());
    if (name.find('/') == std::string::npos) {
        language.version = {std::string(kPrograms) + name, "--version"};
    }
    return language;
}

/// Nothing: interrupted.
Result<std::optional<appeal::Replay>> judge(const appeal::Bundle& bundle,
                                            const std::string& sandbox) {
    GRADER_TRY(const auto box, open_sandbox(sandbox));
    model::MachineReport machine =
        this_machine(static_cast<unsigned>(judge::usable_cores(0).size()));
    machine.sandbox = box->description();
    machine.isolated = sandbox == "full";
    GRADER_TRY(const auto interrupt, Interrupt::watch());
    // Nothing is kept of what an archive brings.
    GRADER_TRY(const auto compiler, compile::Compiler::open({with_version(bundle.language)},
                                                            {.limits = bundle.compile_limits}));
    auto replay = appeal::replay(bundle, *box, *compiler, machine, interrupt->token());
    if (interrupt->token().stop_requested()) return std::nullopt;
    if (!replay) return fail(replay.error());
    return std::move(*replay);
}

Result<ExitCode> replay_bundle(const Arguments& arguments) {
    GRADER_TRY(const auto bundle, appeal::read_bundle(arguments.archive));
    GRADER_CHECKED(require_programs(bundle.language));
    if (compile::makes_executable(bundle.language)) GRADER_CHECKED(compile::check_scratch());
    GRADER_TRY(const auto replay, judge(bundle, arguments.common.sandbox));
    if (!replay) return kInterrupted;
    const auto options = arguments.common.terminal(STDOUT_FILENO);
    GRADER_CHECKED(print(arguments.common.json() ? appeal::replay_json(bundle, *replay)
                                                 : replay_text(bundle, *replay, options)));
    if (any_judge_error(*replay)) return kJudgeError;
    return replay->stands() ? kDone : kFailed;
}

}  // namespace

void add_replay(CLI::App& app, int& exit_code) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        app.add_subcommand("replay", "Judge a bundle again: does its verdict stand?");
    command->add_option("bundle", arguments->archive, "the archive that grader bundle made")
        ->required()
        ->type_name("FILE");
    add_output_options(*command, arguments->common, {"text", "json"});
    add_sandbox_option(*command, arguments->common.sandbox);
    command->footer(
        "examples:\n"
        "  grader replay appeal.zip\n"
        "\n"
        "exit code: 0 all verdicts stand, 1 some do not");
    command->callback([arguments, &exit_code] {
        const auto ended = replay_bundle(*arguments);
        exit_code = ended ? *ended : complain(ended.error());
    });
}

}  // namespace grader::cli
