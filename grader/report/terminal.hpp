#pragma once
// What the place where we print can do. Reads the environment; otherwise thread-safe.

#include "grader/words/catalogue.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace grader::report {

struct TerminalOptions {
    bool is_tty = false;    ///< a terminal whose cursor can be moved: redrawing in place works
    bool colour = false;    ///< colour sequences are welcome
    unsigned columns = 80;  ///< how wide tables may be
    bool verbose = false;   ///< print every case
    words::Lang lang = words::Lang::english;
};

/// The value of --color.
enum class ColourChoice { automatic, always, never };

/// "auto", "always", "never"; nothing for any other word.
[[nodiscard]] std::optional<ColourChoice> colour_choice(std::string_view word);

/// Colour: --color decides, then NO_COLOR (not empty), then CLICOLOR_FORCE (not empty, not 0), then
/// whether fd is a terminal. TERM=dumb, or none, is no terminal. Columns: the terminal's, else
/// $COLUMNS, else 80. `verbose` stays for the caller to set.
[[nodiscard]] TerminalOptions terminal_options(int fd,
                                               ColourChoice choice = ColourChoice::automatic);

/// "terminal.KEY" in the language of the options.
[[nodiscard]] std::string say(const TerminalOptions& options, std::string_view key,
                              const model::Values& values = {});

/// The width of the terminal at this moment, or `otherwise` when fd is none.
[[nodiscard]] unsigned terminal_columns(int fd, unsigned otherwise);

}  // namespace grader::report
