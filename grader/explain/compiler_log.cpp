#include "grader/explain/compiler_log.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace grader::explain {
namespace {

/// ":12" at the beginning of `text`, taken away; 0 when it does not begin so.
std::size_t take_number(std::string_view& text) {
    std::size_t value = 0;
    if (!text.starts_with(':')) return 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), value);
    if (error != std::errc()) return 0;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

/// The line is one of an error if it has one of these.
std::size_t find_error(std::string_view line, std::size_t& length) {
    for (const std::string_view words : {": fatal error: ", ": error: "}) {
        length = words.size();
        if (const std::size_t at = line.find(words); at != line.npos) return at;
    }
    return line.npos;
}

Complaint read(std::string_view line, std::size_t at, std::size_t length) {
    Complaint complaint{.text = line.substr(at + length)};
    std::string_view place = line.substr(0, at);
    const std::size_t name_end = place.find(':');
    complaint.file = place.substr(0, name_end);
    if (name_end == place.npos) return complaint;
    place.remove_prefix(name_end);
    complaint.line = take_number(place);
    complaint.column = take_number(place);
    return complaint;
}

}  // namespace

std::vector<Complaint> complaints(std::string_view log) {
    std::vector<Complaint> found;
    while (!log.empty()) {
        const std::string_view line = log.substr(0, log.find('\n'));
        log.remove_prefix(std::min(line.size() + 1, log.size()));
        std::size_t length = 0;
        const std::size_t at = find_error(line, length);
        if (at != line.npos) {
            found.push_back(read(line, at, length));
        } else if (line.find("undefined reference to ") != line.npos ||
                   line.find("multiple definition of ") != line.npos ||
                   line.find("relocation truncated to fit") != line.npos) {
            found.push_back({.text = line});
        }
    }
    return found;
}

std::string_view quoted_after(std::string_view text, std::string_view words) {
    const std::size_t begin = text.find(words);
    if (begin == text.npos) return "";
    text.remove_prefix(begin + words.size());
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kQuotes = {
        {{"`", "'"}, {"'", "'"}, {"\"", "\""}}};
    std::size_t first = text.npos;
    std::string_view inside;
    for (const auto& [open, close] : kQuotes) {
        const std::size_t at = text.find(open);
        if (at >= first) continue;
        const std::size_t end = text.find(close, at + open.size());
        if (end == text.npos) continue;
        first = at;
        inside = text.substr(at + open.size(), end - at - open.size());
    }
    return inside;
}

}  // namespace grader::explain
