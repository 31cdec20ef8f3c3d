#pragma once
// How the files of a folder of submissions are named: "{who}/{problem}/{problem}.{ext}". Pure
// rules; thread-safe.

#include <tl/expected.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::model {

struct LayoutPart {
    enum class Kind {
        text,     ///< stands for itself
        who,      ///< the contestant
        problem,  ///< Problem::id
        ext,      ///< a language's extension, without its dot
        n,        ///< number of the attempt: digits
        time,     ///< when it was handed in: digits and separators
        name,     ///< anything else, such as the contestant's name: not looked at
    };

    Kind kind = Kind::text;
    std::string text;  ///< of a text
};

using LayoutLevel = std::vector<LayoutPart>;

struct Layout {
    std::string text;                 ///< as it was written
    std::vector<LayoutLevel> levels;  ///< of folders, the last one of files; at least one

    [[nodiscard]] bool has(LayoutPart::Kind kind) const;

    /// Whether a contestant may hand in a problem more than once.
    [[nodiscard]] bool has_attempts() const {
        return has(LayoutPart::Kind::n) || has(LayoutPart::Kind::time);
    }
};

/// Errors: what is wrong with the text, "expected …, found …".
[[nodiscard]] tl::expected<Layout, std::string> parse_layout(std::string_view text);

/// What the placeholders stand for in a path, as far as it has been read. Empty: not met yet.
struct LayoutMatch {
    std::string who;  ///< raw bytes
    std::string problem;
    std::string ext;
    std::string n;
    std::string time;
};

/// What a name may stand for.
struct LayoutWords {
    std::vector<std::string> problems;    ///< ids
    std::vector<std::string> extensions;  ///< without their dots
};

/// Whether `name` is a file or folder of this level, given what the levels above it stand for:
/// `before`, with what this one says. A placeholder means the same wherever it stands.
[[nodiscard]] std::optional<LayoutMatch> match(const LayoutLevel& level, std::string_view name,
                                               const LayoutMatch& before, const LayoutWords& words);

}  // namespace grader::model
