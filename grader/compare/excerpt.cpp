#include "grader/compare/excerpt.hpp"

#include "grader/text/printable.hpp"
#include "grader/text/utf8.hpp"

#include <algorithm>

namespace grader::compare {
namespace {

constexpr std::size_t kRoom = 198;  // characters, beside the two "…"
constexpr std::size_t kLongestChar = 4;

/// A piece is a valid character or a single byte: what printable() escapes as one.
std::size_t piece_size(std::string_view text) {
    return std::max<std::size_t>(text::first_char(text).size, 1);
}

/// The beginning of the piece that holds byte `at`.
std::size_t piece_begin(std::string_view text, std::size_t at) {
    for (std::size_t back = 1; back < kLongestChar && back <= at; ++back) {
        if (piece_size(text.substr(at - back)) > back) return at - back;
    }
    return at;
}

std::size_t shown_size(std::string_view piece) {
    const std::string shown = text::printable(piece);
    return shown.size() - static_cast<std::size_t>(
                              std::count_if(shown.begin(), shown.end(), text::is_continuation));
}

/// A window of whole pieces that grows while they fit.
struct Window {
    std::string_view text;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t used = 0;  ///< characters shown

    void grow_right(std::size_t room) {
        while (end < text.size() && take(end, piece_size(text.substr(end)), room)) {
            end += piece_size(text.substr(end));
        }
    }

    void grow_left(std::size_t room) {
        while (begin > 0) {
            const std::size_t previous = piece_begin(text, begin - 1);
            if (!take(previous, begin - previous, room)) return;
            begin = previous;
        }
    }

    bool take(std::size_t at, std::size_t size, std::size_t room) {
        const std::size_t wanted = used + shown_size(text.substr(at, size));
        if (wanted > room) return false;
        used = wanted;
        return true;
    }
};

}  // namespace

std::string excerpt(std::string_view text, std::size_t at) {
    const std::size_t middle = piece_begin(text, at);
    Window window{text, middle, middle};
    window.grow_right(kRoom / 2);
    window.grow_left(kRoom);
    window.grow_right(kRoom);

    std::string shown = text::printable(text.substr(window.begin, window.end - window.begin));
    if (window.begin > 0) shown.insert(0, "…");
    if (window.end < text.size()) shown += "…";
    return shown;
}

}  // namespace grader::compare
