#pragma once
// What a source says about the files it opens: a guess by its words, good enough for a hint and
// never for a verdict. Thread-safe.

#include "grader/model/contest.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::explain {

/// A file opened by a name that stands in the source: freopen("flip.in", "r", stdin).
struct OpenedFile {
    enum class Use { reading, writing, unknown };

    std::string name;
    Use use = Use::unknown;
    std::string stream{};      ///< of freopen: "stdin"
    bool conditional = false;  ///< between #if and #endif
    std::size_t at = 0;        ///< of the name in the source
};

struct SourceFacts {
    bool understood = false;       ///< a language whose comments and strings we know
    bool opens_files = false;      ///< outside comments: freopen, fopen, ifstream …
    bool in_comment_only = false;  ///< it does so only inside a comment
    std::vector<OpenedFile> files;
    bool unclear = false;  ///< it opens more: by a computed name, or if the preprocessor lets it
    std::optional<std::size_t> reads_first;  ///< the line where main reads before its freopen
    std::optional<std::size_t>
        reads_characters;  ///< the line of scanf("%c"), which skips no blanks
};

[[nodiscard]] SourceFacts scan(std::string_view source, const model::Language& language);

/// The first line, from 1, with a call of `function` outside comments.
[[nodiscard]] std::optional<std::size_t> line_of_call(std::string_view source,
                                                      const model::Language& language,
                                                      std::string_view function);

/// The source with every comment, and with `keep_strings` false the inside of every string
/// literal too, replaced by blanks. Line feeds stay. `python`: # comments, else those of C.
[[nodiscard]] std::string strip(std::string_view source, bool python, bool keep_strings);

}  // namespace grader::explain
