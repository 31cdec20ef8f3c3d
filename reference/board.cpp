#include "reference/board.hpp"

#include <bit>

namespace flip {
namespace {

constexpr std::size_t kLineSize = kSide + 1;
constexpr std::size_t kTextSize = kSide * kLineSize;

std::string describe(std::string_view text, std::size_t at) {
    if (at >= text.size()) return "end of file";
    const char found = text[at];
    if (found == '\n') return "end of line";
    if (found == '\r') return "carriage return (lines must end with LF only)";
    if (found >= ' ' && found <= '~') return {'\'', found, '\''};
    constexpr std::string_view kDigits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(found);
    return {'b', 'y', 't', 'e', ' ', '0', 'x', kDigits[byte / 16U], kDigits[byte % 16U]};
}

}  // namespace

Board effect(Moves moves) {
    Board turned = 0;
    for (; moves != 0; moves &= moves - 1)
        turned ^= move_mask(static_cast<unsigned>(std::countr_zero(moves)));
    return turned;
}

std::variant<Board, SyntaxError> parse_board(std::string_view text) {
    Board board = 0;
    for (std::size_t at = 0; at < kTextSize; ++at) {
        const std::size_t row = at / kLineSize;
        const std::size_t column = at % kLineSize;
        const bool line_end = column == kSide;
        const char found = at < text.size() ? text[at] : '\0';
        if (line_end ? found != '\n' : found != 'b' && found != 'w')
            return SyntaxError{.line = row + 1,
                               .column = column + 1,
                               .expected = line_end ? "end of line" : "b or w",
                               .found = describe(text, at)};
        if (found == 'b') board |= 1U << (row * kSide + column);
    }
    if (text.size() > kTextSize)
        return SyntaxError{.line = kSide + 1,
                           .column = 1,
                           .expected = "end of file",
                           .found = describe(text, kTextSize)};
    return board;
}

std::string message(const SyntaxError& error, std::string_view file) {
    return std::string(file) + ':' + std::to_string(error.line) + ':' +
           std::to_string(error.column) + ": expected " + error.expected + ", found " + error.found;
}

std::string print_board(Board board) {
    std::string text;
    for (unsigned cell = 0; cell < kCells; ++cell) {
        text += (board >> cell & 1U) != 0 ? 'b' : 'w';
        if (cell % kSide == kSide - 1) text += '\n';
    }
    return text;
}

std::optional<std::string> read_text(std::FILE* file) {
    std::string text(kTextSize + 1, '\0');  // one byte more shows that something follows
    text.resize(std::fread(text.data(), 1, text.size(), file));
    if (std::ferror(file) != 0) return std::nullopt;
    return text;
}

}  // namespace flip
