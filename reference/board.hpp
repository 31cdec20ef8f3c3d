#pragma once
// The board of flip: 4 rows of 4 pieces, each black or white. Cell i is row i / 4, column i % 4.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace flip {

constexpr unsigned kSide = 4;
constexpr unsigned kCells = kSide * kSide;

/// Bit i is set when the piece on cell i is black; the bits from 16 up are 0.
using Board = std::uint32_t;
/// A set of cells, bit i for cell i: the order of moves does not matter, nor a cell moved twice.
using Moves = std::uint32_t;

constexpr Board kBoards = 1U << kCells;  ///< how many there are
constexpr Board kWhite = 0;
constexpr Board kBlack = kBoards - 1;

/// The pieces that a move on this cell turns: its own and its neighbours up, down, left, right.
constexpr Board move_mask(unsigned cell) {
    const Board self = 1U << cell;
    Board mask = self;
    if (cell >= kSide) mask |= self >> kSide;
    if (cell < kCells - kSide) mask |= self << kSide;
    if (cell % kSide != 0) mask |= self >> 1;
    if (cell % kSide != kSide - 1) mask |= self << 1;
    return mask;
}

/// The pieces that are turned when every move of the set is made once.
[[nodiscard]] Board effect(Moves moves);

/// Where a text stops being a board. Line and column count from 1, columns in bytes.
struct SyntaxError {
    std::size_t line = 1;
    std::size_t column = 1;
    std::string expected;
    std::string found;  ///< printable, whatever the bytes are
};

/// Exactly 4 lines of 4 of `b` and `w`, each ended by LF, and nothing after them.
[[nodiscard]] std::variant<Board, SyntaxError> parse_board(std::string_view text);

/// "file:line:column: expected …, found …"
[[nodiscard]] std::string message(const SyntaxError& error, std::string_view file);

/// The text that parse_board takes.
[[nodiscard]] std::string print_board(Board board);

/// The bytes of a file as far as parse_board needs them to judge the whole, however long it is;
/// nothing on a read error (errno says which). The file stays the caller's.
[[nodiscard]] std::optional<std::string> read_text(std::FILE* file);

}  // namespace flip
