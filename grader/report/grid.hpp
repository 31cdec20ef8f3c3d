#pragma once
// Text in aligned columns, two blanks apart, measured in terminal columns. All text given must be
// printable UTF-8. Thread-safe.

#include "grader/report/paint.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grader::report {

enum class Align { left, right };

struct Column {
    std::string title;
    Align align = Align::left;
    std::size_t shortest = SIZE_MAX;  ///< a column wider than this may be shortened down to it
};

struct Cell {
    std::string text;
    Style style = Style::plain;
};

struct Row {
    std::vector<Cell> cells;  ///< one for each column
    std::string tail;         ///< painted, follows the last column, not measured
    std::string below;        ///< whole lines that follow the row
};

struct Grid {
    std::vector<Column> columns;
    std::vector<Row> rows;
    std::string tail_title;
    std::size_t indent = 0;
};

/// How wide the grid gets, without tails, when `available` columns are there.
[[nodiscard]] std::size_t grid_width(const Grid& grid, std::size_t available);

/// A line of titles and one line for each row; no blanks at line ends.
[[nodiscard]] std::string draw(const Grid& grid, std::size_t available, bool colour);

/// A name in at most `columns`, shortened in the middle: both its ends tell it apart.
[[nodiscard]] std::string clip(std::string_view text, std::size_t columns);

/// A sentence in at most `columns`, shortened at its end.
[[nodiscard]] std::string clip_end(std::string_view text, std::size_t columns);

/// a - b, never below 0.
[[nodiscard]] constexpr std::size_t less(std::size_t a, std::size_t b) {
    return a > b ? a - b : 0;
}

}  // namespace grader::report
