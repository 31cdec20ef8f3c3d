// grader doctor: what this machine can do, what it lacks, and what would make times unsteady.

#include "grader/base/fd.hpp"
#include "grader/cli/camp.hpp"
#include "grader/cli/commands.hpp"
#include "grader/cli/defaults.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/machine.hpp"
#include "grader/cli/options.hpp"
#include "grader/compile/command.hpp"
#include "grader/compile/identity.hpp"
#include "grader/config/load.hpp"
#include "grader/judge/cores.hpp"
#include "grader/text/printable.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <memory>
#include <string>

namespace grader::cli {
namespace {

struct Arguments {
    std::string contest;
    std::string sandbox = "full";
};

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
    return shipped_languages();
}

std::string language_text(const model::Language& language) {
    const auto missing = compile::missing_programs(language);
    if (missing.empty()) {
        const std::string found = compile::identify(language).version;
        return found.empty() ? "installed" : found;
    }
    std::string text = "missing:";
    for (const std::string& program : missing) text += " " + program;
    return language.package.empty() ? text : text + " (apt-get install " + language.package + ")";
}

/// Settings of the machine that make times unsteady.
std::string steadiness_text(const std::string& kernel) {
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
    if (first_line_of("/sys/devices/system/cpu/smt/active") == "1") {
        text += line("smt",
                     "on: two programs share a core and slow each other (--jobs with half the "
                     "CPUs, or echo off > /sys/devices/system/cpu/smt/control)");
    }
    int major = 0;
    int minor = 0;
    if (std::sscanf(kernel.c_str(), "Linux %d.%d", &major, &minor) == 2 &&
        (major < 6 || (major == 6 && minor < 3))) {
        text += line("kernel", "before 6.3: locks of the whole machine can stall runs for seconds");
    }
    return text;
}

std::string sandbox_text(const Result<std::unique_ptr<sandbox::Sandbox>>& box) {
    if (!box) return line("sandbox", "none: " + box.error().message);
    const std::string advice = (*box)->advice();
    return line("sandbox", (*box)->description() + (advice.empty() ? "" : "\n" + advice));
}

ExitCode doctor(const Arguments& arguments) {
    const auto box = open_sandbox(arguments.sandbox);
    const auto cores = judge::usable_cores(0);
    const auto machine = this_machine(static_cast<unsigned>(cores.size()));
    std::string text = "grader " + machine.grader_version + "\n" + sandbox_text(box);
    const auto known = languages(arguments.contest);
    for (const model::Language& language : known.value_or(std::vector<model::Language>{})) {
        text += line(language.name, language_text(language));
    }
    text += line("cores", std::to_string(machine.cores));
    text += line("cpu", machine.cpu_model);
    text += line("kernel", machine.kernel);
    text += line("memory", field(contents_of("/proc/meminfo"), "MemTotal"));
    text += steadiness_text(machine.kernel);
    const Status printed = print(text);
    if (!printed) return complain(printed.error());
    if (!box) return kCannotIsolate;
    return known ? kDone : complain(known.error());
}

}  // namespace

void add_doctor(CLI::App& app, int& exit_code) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command =
        app.add_subcommand("doctor", "Show what this machine can do and what it lacks");
    command
        ->add_option("--contest", arguments->contest,
                     "contest.yaml whose languages are wanted (default: the nearest upwards)")
        ->type_name("FILE");
    add_sandbox_option(*command, arguments->sandbox);
    command->footer(
        "examples:\n"
        "  grader doctor\n"
        "\n"
        "exit code: 4 when this machine cannot isolate programs");
    command->callback([arguments, &exit_code] { exit_code = doctor(*arguments); });
}

}  // namespace grader::cli
