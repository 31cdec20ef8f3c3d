// grader doctor: what this machine can do, what it lacks, and what would make times unsteady.

#include "grader/base/fd.hpp"
#include "grader/cli/camp.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/defaults.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/machine.hpp"
#include "grader/compile/command.hpp"
#include "grader/config/load.hpp"
#include "grader/judge/local.hpp"
#include "grader/sandbox/box.hpp"
#include "grader/text/printable.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace grader::cli {
namespace {

/// "  sandbox   text": further lines of the text stay below its beginning.
std::string line(const std::string& what, const std::string& text) {
    constexpr std::size_t kColumn = 10;
    std::string shown =
        "  " + what + std::string(what.size() < kColumn ? kColumn - what.size() : 1, ' ');
    for (const char c : text::printable_lines(text)) {
        shown += c;
        if (c == '\n') shown += std::string(kColumn + 2, ' ');
    }
    return shown + "\n";
}

/// The nearest contest's languages, else those that are shipped.
Result<std::vector<model::Language>> languages(const std::string& contest) {
    auto file = contest_file(contest);
    if (!file && !contest.empty()) return fail(file.error());
    if (file) {
        GRADER_TRY(auto found, config::load_contest_without_data(*file));
        return std::move(found.languages);
    }
    GRADER_TRY(const TempDir folder, TempDir::make("grader-doctor"));
    GRADER_CHECKED(write_defaults(folder.path()));
    GRADER_TRY(auto shipped,
               config::load_contest_without_data(folder.path() / "config" / "contest.yaml"));
    return std::move(shipped.languages);
}

std::string language_text(const model::Language& language) {
    const auto missing = compile::missing_programs(language);
    if (missing.empty()) {
        const std::string found = compiler_version(language);
        return found.empty() ? "installed" : found;
    }
    std::string text = "missing:";
    for (const std::string& program : missing) text += " " + program;
    return language.package.empty() ? text : text + " (apt-get install " + language.package + ")";
}

std::string steadiness_text() {
    std::string text;
    const std::string swap = field(contents_of("/proc/meminfo"), "SwapTotal");
    if (!swap.empty() && swap != "0 kB") {
        text += line("swap", swap + ": a program that is swapped out looks slow (swapoff -a)");
    }
    const std::string governor =
        first_line_of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    if (!governor.empty()) {
        text += line("governor",
                     governor == "performance"
                         ? governor
                         : governor + ": times vary with the clock (performance is steadier)");
    }
    return text;
}

Result<std::string> sandbox_description() {
    GRADER_TRY(const auto graderbox, sandbox::find_graderbox());
    GRADER_TRY(const auto box, sandbox::open_box(graderbox));
    return box->description();
}

Result<ExitCode> doctor(const std::string& contest) {
    const auto sandbox = sandbox_description();
    const auto cores = judge::usable_cores(0);
    const auto machine = this_machine(static_cast<unsigned>(cores.size()));
    std::string text = "grader " + machine.grader_version + "\n";
    text += line("sandbox", sandbox ? *sandbox : "none: " + sandbox.error().message);
    GRADER_TRY(const auto known, languages(contest));
    for (const model::Language& language : known) {
        text += line(language.name, language_text(language));
    }
    text += line("cores", std::to_string(machine.cores));
    text += line("cpu", machine.cpu_model);
    text += line("kernel", machine.kernel);
    text += line("memory", field(contents_of("/proc/meminfo"), "MemTotal"));
    text += steadiness_text();
    GRADER_CHECKED(print(text));
    return sandbox ? kDone : kCannotIsolate;
}

}  // namespace

void add_doctor(CLI::App& app, int& exit_code) {
    auto contest = std::make_shared<std::string>();
    CLI::App* command =
        app.add_subcommand("doctor", "Show what this machine can do and what it lacks");
    command
        ->add_option("--contest", *contest,
                     "contest.yaml whose languages are wanted (default: the nearest upwards)")
        ->type_name("FILE");
    command->footer(
        "examples:\n"
        "  grader doctor\n"
        "\n"
        "exit code: 4 when this machine cannot isolate programs");
    command->callback([contest, &exit_code] {
        const auto ended = doctor(*contest);
        exit_code = ended ? *ended : complain(ended.error());
    });
}

}  // namespace grader::cli
