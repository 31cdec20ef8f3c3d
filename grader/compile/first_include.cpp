#include "grader/compile/first_include.hpp"

#include <algorithm>

namespace grader::compile {
namespace {

void skip(std::string_view& text, std::string_view characters) {
    text.remove_prefix(std::min(text.find_first_not_of(characters), text.size()));
}

/// Behind the next `end`; behind everything when there is none.
void skip_past(std::string_view& text, std::string_view end) {
    const std::size_t found = text.find(end);
    text.remove_prefix(found == std::string_view::npos ? text.size() : found + end.size());
}

bool take(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return false;
    text.remove_prefix(word.size());
    return true;
}

}  // namespace

std::string_view first_include(std::string_view source) {
    constexpr std::string_view kInLine = " \t";
    take(source, "\xef\xbb\xbf");
    for (;;) {
        skip(source, " \t\r\n\f\v");
        if (take(source, "//")) {
            skip_past(source, "\n");
        } else if (take(source, "/*")) {
            skip_past(source, "*/");
        } else {
            break;
        }
    }
    if (!take(source, "#")) return "";
    skip(source, kInLine);
    if (!take(source, "include")) return "";
    skip(source, kInLine);
    if (!take(source, "<")) return "";
    const std::size_t end = source.find_first_of(">\n");
    if (end == std::string_view::npos || source[end] != '>') return "";
    return source.substr(0, end);
}

}  // namespace grader::compile
