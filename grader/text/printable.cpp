#include "grader/text/printable.hpp"

#include "grader/text/utf8.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <vector>

namespace grader::text {
namespace {

constexpr std::string_view kEllipsis = "…";

std::string hex(char32_t value) {
    char digits[8];
    const auto end = std::to_chars(digits, digits + sizeof digits, std::uint32_t{value}, 16);
    return {digits, end.ptr};
}

std::string escape_byte(char byte) {
    switch (byte) {
        case '\n':
            return "\\n";
        case '\t':
            return "\\t";
        case '\r':
            return "\\r";
        case '\0':
            return "\\0";
        default:
            break;
    }
    const auto value = static_cast<unsigned char>(byte);
    return (value < 0x10 ? "\\x0" : "\\x") + hex(value);
}

/// Characters that are not seen but change what is seen: controls, direction marks, byte order
/// marks, separators of lines.
bool is_invisible(char32_t c) {
    switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
        case UTF8PROC_CATEGORY_CC:
        case UTF8PROC_CATEGORY_CF:
        case UTF8PROC_CATEGORY_ZL:
        case UTF8PROC_CATEGORY_ZP:
            return true;
        default:
            return false;
    }
}

std::string escape(std::string_view bytes, std::string_view keep) {
    std::string shown;
    shown.reserve(bytes.size());
    while (!bytes.empty()) {
        const Utf8Char c = first_char(bytes);
        const std::size_t size = std::max<std::size_t>(c.size, 1);
        if (c.size == 0 || (c.size == 1 && is_invisible(c.value) &&
                            keep.find(bytes[0]) == std::string_view::npos)) {
            shown += escape_byte(bytes[0]);
        } else if (c.size > 1 && is_invisible(c.value)) {
            shown += "\\u{" + hex(c.value) + "}";
        } else {
            shown += bytes.substr(0, size);
        }
        bytes.remove_prefix(size);
    }
    return shown;
}

std::size_t char_width(char32_t c) {
    return static_cast<std::size_t>(
        std::max(0, utf8proc_charwidth(static_cast<utf8proc_int32_t>(c))));
}

/// The longest beginning of text that takes at most `columns`, with its last combining marks.
std::string_view head(std::string_view text, std::size_t columns) {
    std::size_t end = 0;
    std::size_t width = 0;
    while (end < text.size()) {
        const Utf8Char c = first_char(text.substr(end));
        width += char_width(c.value);
        if (width > columns) break;
        end += std::max<std::size_t>(c.size, 1);
    }
    return text.substr(0, end);
}

/// The longest end of text that takes at most `columns` and does not begin with a combining mark.
std::string_view tail(std::string_view text, std::size_t columns) {
    std::size_t begin = text.size();
    std::size_t width = 0;
    for (std::size_t i = text.size(); i-- > 0;) {
        if (is_continuation(text[i])) continue;
        const std::size_t own_width = char_width(first_char(text.substr(i)).value);
        width += own_width;
        if (width > columns) break;
        if (own_width > 0) begin = i;
    }
    return text.substr(begin);
}

}  // namespace

std::string printable(std::string_view bytes) {
    return escape(bytes, "");
}

std::string printable_name(std::string_view bytes) {
    std::string shown;
    while (true) {
        const std::size_t end = bytes.find('\\');
        shown += printable(bytes.substr(0, end));
        if (end == std::string_view::npos) return shown;
        shown += "\\\\";
        bytes.remove_prefix(end + 1);
    }
}

std::string printable_lines(std::string_view bytes) {
    return escape(bytes, "\n\t");
}

std::string cut(std::string_view text, std::size_t limit) {
    if (text.size() <= limit) return std::string(text);
    while (limit > 0 && is_continuation(text[limit])) --limit;
    return std::string(text.substr(0, limit)) + "… (cut)";
}

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) {
        const Utf8Char c = first_char(text);
        width += char_width(c.value);
        text.remove_prefix(std::max<std::size_t>(c.size, 1));
    }
    return width;
}

std::string fit(std::string_view text, std::size_t columns) {
    if (columns == 0) return "";
    std::string fitted;
    if (display_width(text) <= columns) {
        fitted = text;
    } else {
        const std::string_view begin = head(text, columns / 2);
        const std::string_view end = tail(text, columns - 1 - display_width(begin));
        fitted.append(begin).append(kEllipsis).append(end);
    }
    return fitted.append(columns - display_width(fitted), ' ');
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);  // distances from a's beginning to b's beginnings
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace grader::text
