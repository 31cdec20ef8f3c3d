#pragma once
// Bytes that others wrote (names, outputs, compilers' words), made fit to be shown. Everything here
// returns valid UTF-8 without control characters; nothing here ever fails. Thread-safe.

#include <string>
#include <string_view>

namespace grader::text {

/// For one line: valid UTF-8 stays, control characters become \n \t \r \0 \x1b, other bytes \xff,
/// characters that are not seen but change what is seen (C1 controls, direction marks, byte order
/// marks) \u{202e}. Backslashes and quotes stay as they are, so that doing it twice does no harm.
[[nodiscard]] std::string printable(std::string_view bytes);

/// For names, once: as printable(), but a backslash becomes two, so that different names never look
/// the same.
[[nodiscard]] std::string printable_name(std::string_view bytes);

/// For text of several lines: as printable(), but line feeds and tabs stay.
[[nodiscard]] std::string printable_lines(std::string_view bytes);

/// The first `limit` bytes, cut between characters, then "… (cut)" when something was left out;
/// text must be valid UTF-8.
[[nodiscard]] std::string cut(std::string_view text, std::size_t limit);

/// Columns that a terminal needs (CJK: 2, combining marks: 0); text must be valid UTF-8.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// Fits text into `columns`: shortened in the middle with "…", or padded with blanks on the right.
[[nodiscard]] std::string fit(std::string_view text, std::size_t columns);

[[nodiscard]] bool is_utf8(std::string_view bytes);

/// The known word nearest to `word` by edit distance when that is at most 2 (and less than the
/// word's length), else empty. For "did you mean".
template <class Words>
[[nodiscard]] std::string nearest(std::string_view word, const Words& known);

[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

template <class Words>
std::string nearest(std::string_view word, const Words& known) {
    std::string best;
    std::size_t best_distance = 3;
    for (const auto& candidate : known) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance < best_distance && distance < word.size()) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

}  // namespace grader::text
