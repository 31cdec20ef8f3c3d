#include "grader/cli/options.hpp"

#include "grader/sandbox/box.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <vector>

namespace grader::cli {

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
    return CLI::Validator(
        [least, most](std::string& text) -> std::string {
            std::uint64_t value = 0;
            const auto [end, error] =
                std::from_chars(text.data(), text.data() + text.size(), value);
            const bool whole = error == std::errc{} && end == text.data() + text.size();
            if (whole && value >= least && value <= most) return "";
            return "expected " + std::to_string(least) + " to " + std::to_string(most) +
                   ", found '" + text + "'";
        },
        "");
}

namespace {

CLI::Validator one_of(const std::vector<std::string>& words) {
    return CLI::Validator(
        [words](std::string& text) -> std::string {
            if (std::find(words.begin(), words.end(), text) != words.end()) return "";
            std::string message = "expected";
            for (const std::string& word : words)
                message += (word == words.front() ? " " : ", ") + word;
            return message + "; found '" + text + "'";
        },
        "");
}

/// "auto" becomes 0.
CLI::Validator jobs_number() {
    const CLI::Validator number = whole_number(1, 4096);
    return CLI::Validator(
        [number](std::string& text) -> std::string {
            if (text != "auto") {
                std::string wrong = number(text);
                const std::size_t expected = wrong.find("expected ");
                return wrong.empty() ? wrong : wrong.insert(expected + 9, "auto or ");
            }
            text = "0";
            return "";
        },
        "");
}

/// By the first of the variables that is set, as setlocale(3) has it.
std::optional<words::Lang> environment_lang() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): at the start
        if (value == nullptr || *value == '\0') continue;
        const std::string_view locale(value);
        const std::string_view name = locale.substr(0, locale.find('.'));
        if (name == "C" || name == "POSIX") return std::nullopt;
        return words::lang_of(locale);
    }
    return std::nullopt;
}

}  // namespace

report::TerminalOptions CommonOptions::terminal(int fd, const std::string& contest_lang) const {
    auto options = report::terminal_options(fd, colour_choice());
    auto wanted = lang.empty() ? environment_lang() : words::lang_of(lang);
    if (!wanted) wanted = words::lang_of(contest_lang);
    options.lang = wanted.value_or(words::Lang::english);
    return options;
}

void add_contest_option(CLI::App& command, std::string& file) {
    command
        .add_option("--contest", file,
                    "contest.yaml (default: the nearest config/contest.yaml upwards)")
        ->type_name("FILE");
}

void add_output_options(CLI::App& command, CommonOptions& options,
                        const std::vector<std::string>& formats) {
    std::string words;
    for (const std::string& word : formats) words += (words.empty() ? "" : ", ") + word;
    command.add_option("--format", options.format, "of standard output: " + words)
        ->check(one_of(formats))
        ->type_name("FORMAT");
    command.add_option("--color", options.colour, "auto (default), always, never")
        ->check(one_of({"auto", "always", "never"}))
        ->type_name("WHEN");
    command.add_option("--lang", options.lang, "en, zh-CN (default: as the environment says)")
        ->check(one_of({"en", "zh-CN"}))
        ->type_name("LANG");
}

void add_common_options(CLI::App& command, CommonOptions& options,
                        const std::vector<std::string>& formats) {
    command
        .add_option("--jobs", options.jobs,
                    "programs at once: auto (default, one for each core), or a number")
        ->transform(jobs_number())
        ->type_name("N");
    add_output_options(command, options, formats);
    add_sandbox_option(command, options.sandbox);
}

Result<std::unique_ptr<sandbox::Sandbox>> open_sandbox(const std::string& name) {
    using sandbox::Isolation;
    const Isolation isolation = name == "landlock" ? Isolation::landlock
                                : name == "none"   ? Isolation::none
                                                   : Isolation::full;
    GRADER_TRY(const auto graderbox, sandbox::find_graderbox());
    return sandbox::open_box(graderbox, isolation);
}

void add_sandbox_option(CLI::App& command, std::string& name) {
    command
        .add_option("--sandbox", name,
                    "full (default); landlock, none: weaker, for programs that you trust")
        ->check(one_of({"full", "landlock", "none"}))
        ->type_name("KIND");
}

}  // namespace grader::cli
