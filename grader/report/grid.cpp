#include "grader/report/grid.hpp"

#include "grader/text/printable.hpp"

#include <algorithm>
#include <numeric>

namespace grader::report {
namespace {

constexpr std::size_t kGap = 2;

std::size_t total(const Grid& grid, const std::vector<std::size_t>& widths) {
    return std::accumulate(widths.begin(), widths.end(),
                           grid.indent + kGap * less(widths.size(), 1));
}

std::vector<std::size_t> column_widths(const Grid& grid, std::size_t available) {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < grid.columns.size(); ++i) {
        std::size_t width = text::display_width(grid.columns[i].title);
        for (const Row& row : grid.rows) {
            width = std::max(width, text::display_width(row.cells[i].text));
        }
        widths.push_back(width);
    }
    for (std::size_t i = 0; i < grid.columns.size(); ++i) {
        const std::size_t shortest = std::min(widths[i], grid.columns[i].shortest);
        const std::size_t excess = less(total(grid, widths), available);
        widths[i] = std::max(less(widths[i], excess), shortest);
    }
    return widths;
}

void append(std::string& line, std::string_view text, Style style, Align align, std::size_t width,
            bool colour) {
    const std::string shown = clip(text, width);
    const std::string padding(less(width, text::display_width(shown)), ' ');
    if (align == Align::right) line += padding;
    line += paint(shown, style, colour);
    if (align == Align::left) line += padding;
    line += std::string(kGap, ' ');
}

void finish(std::string& line, std::string_view tail, std::string& out) {
    line += tail;
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
}

}  // namespace

std::size_t grid_width(const Grid& grid, std::size_t available) {
    return total(grid, column_widths(grid, available));
}

std::string draw(const Grid& grid, std::size_t available, bool colour) {
    const auto widths = column_widths(grid, available);
    const std::string indent(grid.indent, ' ');

    std::string out;
    std::string line = indent;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const Column& column = grid.columns[i];
        append(line, column.title, Style::dim, column.align, widths[i], colour);
    }
    finish(line, paint(grid.tail_title, Style::dim, colour), out);

    for (const Row& row : grid.rows) {
        line = indent;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            const Cell& cell = row.cells[i];
            append(line, cell.text, cell.style, grid.columns[i].align, widths[i], colour);
        }
        finish(line, row.tail, out);
        out += row.below;
    }
    return out;
}

std::string clip(std::string_view text, std::size_t columns) {
    return text::display_width(text) <= columns ? std::string(text) : text::fit(text, columns);
}

std::string clip_end(std::string_view text, std::size_t columns) {
    if (text::display_width(text) <= columns) return std::string(text);
    std::string kept;
    std::size_t room = less(columns, 1);
    while (!text.empty()) {
        const auto next =
            std::find_if(text.begin() + 1, text.end(), [](char c) { return (c & 0xc0) != 0x80; });
        const auto character = text.substr(0, static_cast<std::size_t>(next - text.begin()));
        const std::size_t width = text::display_width(character);
        if (width > room) break;
        room -= width;
        kept += character;
        text.remove_prefix(character.size());
    }
    return columns == 0 ? kept : kept + "…";
}

}  // namespace grader::report
