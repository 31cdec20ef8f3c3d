#pragma once
// What a source says about the files it opens: a guess by its words, good enough for a hint and
// never for a verdict. Thread-safe.

#include "grader/model/contest.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace grader::explain {

/// A file opened by a name that stands in the source: freopen("flip.in", "r", stdin).
struct OpenedFile {
    std::string name;
    bool for_writing = false;
};

struct SourceFacts {
    bool understood = false;       ///< a language whose comments and strings we know
    bool opens_files = false;      ///< outside comments: freopen, fopen, ifstream …
    bool in_comment_only = false;  ///< it does so only inside a comment
    std::vector<OpenedFile> files;
};

[[nodiscard]] SourceFacts scan(std::string_view source, const model::Language& language);

/// The source with every comment, and with `keep_strings` false the inside of every string
/// literal too, replaced by blanks. Line feeds stay. `python`: # comments, else those of C.
[[nodiscard]] std::string strip(std::string_view source, bool python, bool keep_strings);

}  // namespace grader::explain
