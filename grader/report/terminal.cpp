#include "grader/report/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>

namespace grader::report {
namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

unsigned columns_from_environment() {
    const std::string_view text = environment("COLUMNS");
    unsigned columns = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), columns);
    const bool whole = parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
    return whole && columns > 0 ? columns : 80;
}

bool wants_colour(ColourChoice choice, bool is_tty) {
    if (choice != ColourChoice::automatic) return choice == ColourChoice::always;
    if (!environment("NO_COLOR").empty()) return false;
    const std::string_view force = environment("CLICOLOR_FORCE");
    return is_tty || (!force.empty() && force != "0");
}

}  // namespace

std::optional<ColourChoice> colour_choice(std::string_view word) {
    if (word == "auto") return ColourChoice::automatic;
    if (word == "always") return ColourChoice::always;
    if (word == "never") return ColourChoice::never;
    return std::nullopt;
}

TerminalOptions terminal_options(int fd, ColourChoice choice) {
    const std::string_view term = environment("TERM");
    TerminalOptions options;
    options.is_tty = ::isatty(fd) == 1 && !term.empty() && term != "dumb";
    options.colour = wants_colour(choice, options.is_tty);
    options.columns = terminal_columns(fd, columns_from_environment());
    return options;
}

unsigned terminal_columns(int fd, unsigned otherwise) {
    winsize size = {};
    if (::ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return otherwise;
    return size.ws_col;
}

std::string say(const TerminalOptions& options, std::string_view key, const model::Values& values) {
    return words::say(options.lang, std::string("terminal.").append(key), values);
}

}  // namespace grader::report
