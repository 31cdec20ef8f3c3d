#include "grader/explain/tokens.hpp"

#include <algorithm>
#include <charconv>

namespace grader::explain {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

template <class Number>
std::optional<Number> whole_number(std::string_view token) {
    if (token.starts_with('+')) token.remove_prefix(1);
    Number value{};
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    if (error != std::errc() || end != token.data() + token.size()) return std::nullopt;
    return value;
}

}  // namespace

std::vector<std::string_view> tokens(std::string_view text) {
    std::vector<std::string_view> found;
    for (std::size_t at = text.find_first_not_of(kBlanks); at != text.npos;) {
        const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
        found.push_back(text.substr(at, end - at));
        at = text.find_first_not_of(kBlanks, end);
    }
    return found;
}

std::vector<std::string_view> lines(std::string_view text) {
    std::vector<std::string_view> found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        found.push_back(line.substr(0, line.find_last_not_of(kBlanks) + 1));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    while (!found.empty() && found.back().empty()) found.pop_back();
    return found;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

std::string without_blanks(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (kBlanks.find(c) == kBlanks.npos) result += c;
    }
    return result;
}

std::optional<long long> integer(std::string_view token) {
    return whole_number<long long>(token);
}

std::optional<double> number(std::string_view token) {
    return whole_number<double>(token);
}

bool has_letter(std::string_view token) {
    return std::any_of(token.begin(), token.end(), [](char c) {
        const char small = static_cast<char>(c | 0x20);
        return (small >= 'a' && small <= 'z') || static_cast<unsigned char>(c) >= 0x80;
    });
}

}  // namespace grader::explain
