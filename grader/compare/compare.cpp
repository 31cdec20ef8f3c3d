#include "grader/compare/compare.hpp"

#include "grader/compare/excerpt.hpp"

#include <algorithm>
#include <cstring>

// Equal beginnings are skipped with memcmp first. Only from the beginning of the line or token that
// holds the first different byte on does a mode look at bytes its own way: what lies before is
// equal in every mode.

namespace grader::compare {
namespace {

using model::Comparison;
using model::Difference;

constexpr bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');  // \t \n \v \f \r
}

constexpr bool is_data(char c) {
    return !is_blank(c);
}

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool equal_letters(char a, char b) {
    return lower(a) == lower(b);
}

/// The size of the longest common beginning.
std::size_t common_size(std::string_view a, std::string_view b) {
    constexpr std::size_t kBlock = 32 * 1024;
    const std::size_t size = std::min(a.size(), b.size());
    for (std::size_t at = 0; at < size; at += kBlock) {
        const std::size_t block = std::min(kBlock, size - at);
        if (std::memcmp(a.data() + at, b.data() + at, block) == 0) continue;
        const char* begin = a.data() + at;
        return at + static_cast<std::size_t>(
                        std::mismatch(begin, begin + block, b.data() + at).first - begin);
    }
    return size;
}

std::size_t common_size(std::string_view a, std::string_view b, bool ignore_case) {
    if (!ignore_case) return common_size(a, b);
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end(), equal_letters).first;
    return static_cast<std::size_t>(end - a.begin());
}

std::uint64_t count_lines(std::string_view text) {
    return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

std::size_t line_begin(std::string_view text, std::size_t at) {
    return text.substr(0, at).rfind('\n') + 1;  // npos + 1 is 0
}

bool all_blank(std::string_view text) {
    return std::all_of(text.begin(), text.end(), is_blank);
}

/// Takes the first line off `rest`, without its end and the blanks before that; beyond the end
/// every line is empty.
std::string_view take_line(std::string_view& rest) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    return line;
}

/// Takes blank lines off the beginning of `rest`; gives their number.
std::uint64_t skip_blank_lines(std::string_view& rest) {
    const auto data = std::find_if(rest.begin(), rest.end(), is_data);
    const bool only_blanks = data == rest.end();
    const std::size_t end =
        only_blanks ? rest.size() : line_begin(rest, static_cast<std::size_t>(data - rest.begin()));
    const std::uint64_t lines = count_lines(rest.substr(0, end));
    rest.remove_prefix(end);
    return lines;
}

/// Takes the first token off `rest`; empty when there is none.
std::string_view take_token(std::string_view& rest) {
    const char* end = rest.data() + rest.size();
    const char* token = std::find_if(rest.data(), end, is_data);
    const char* token_end = std::find_if(token, end, is_blank);
    rest.remove_prefix(static_cast<std::size_t>(token_end - rest.data()));
    return {token, static_cast<std::size_t>(token_end - token)};
}

Difference exact_difference(std::string_view answer, std::string_view output, std::size_t common) {
    Difference difference;
    difference.line = 1 + count_lines(answer.substr(0, common));
    difference.output_ended = common == output.size();
    difference.answer_ended = common == answer.size();
    const std::size_t begin = line_begin(answer, common);
    difference.column = 1 + common - begin;

    const bool one_ended = difference.output_ended || difference.answer_ended;
    const std::size_t from = one_ended ? common : begin;
    const auto show = [common, from](std::string_view text) {
        const std::size_t feed = text.find('\n', common);  // shown too: it may be the difference
        const std::size_t end = feed == text.npos ? text.size() : feed + 1;
        return excerpt(text.substr(from, end - from), common - from);
    };
    difference.expected = show(answer);
    difference.found = show(output);
    return difference;
}

Comparison compare_lines(std::string_view answer, std::string_view output, std::size_t common,
                         bool ignore_case) {
    const std::size_t skipped = line_begin(answer, common);
    std::string_view answer_rest = answer.substr(skipped);
    std::string_view output_rest = output.substr(skipped);
    for (std::uint64_t line = 1; !answer_rest.empty() || !output_rest.empty(); ++line) {
        if (answer_rest.empty()) line += skip_blank_lines(output_rest);
        if (output_rest.empty()) line += skip_blank_lines(answer_rest);
        const std::string_view answer_here = answer_rest;
        const std::string_view output_here = output_rest;
        const std::string_view expected = take_line(answer_rest);
        const std::string_view found = take_line(output_rest);
        const std::size_t at = common_size(expected, found, ignore_case);
        if (at == expected.size() && at == found.size()) continue;

        Difference difference;
        difference.line = count_lines(answer.substr(0, skipped)) + line;
        difference.column = 1 + at;
        difference.expected = excerpt(expected, at);
        difference.found = excerpt(found, at);
        difference.output_ended = all_blank(output_here);
        difference.answer_ended = all_blank(answer_here);
        return {false, difference};
    }
    return {true, {}};
}

void set_token_place(Difference& difference, std::string_view text, const char* token) {
    const std::string_view before = text.substr(0, static_cast<std::size_t>(token - text.data()));
    std::string_view line = before.substr(line_begin(before, before.size()));
    difference.line = 1 + count_lines(before);
    difference.token = 1;
    while (!take_token(line).empty()) ++difference.token;
}

Comparison compare_tokens(std::string_view answer, std::string_view output, std::size_t common,
                          bool ignore_case) {
    std::size_t skipped = common;
    while (skipped > 0 && !is_blank(answer[skipped - 1])) --skipped;
    std::string_view answer_rest = answer.substr(skipped);
    std::string_view output_rest = output.substr(skipped);
    while (true) {
        const std::string_view expected = take_token(answer_rest);
        const std::string_view found = take_token(output_rest);
        if (expected.empty() && found.empty()) return {true, {}};
        const std::size_t at = common_size(expected, found, ignore_case);
        if (at == expected.size() && at == found.size()) continue;

        Difference difference;
        difference.output_ended = found.empty();
        difference.answer_ended = expected.empty();
        if (difference.answer_ended) {
            set_token_place(difference, output, found.data());
        } else {
            set_token_place(difference, answer, expected.data());
        }
        difference.expected = excerpt(expected, at);
        difference.found = excerpt(found, at);
        return {false, difference};
    }
}

}  // namespace

Comparison compare(std::string_view answer, std::string_view output,
                   const model::CompareSpec& spec) {
    const std::size_t common = common_size(answer, output);
    if (common == answer.size() && common == output.size()) return {true, {}};
    switch (spec.mode) {
        case model::CompareMode::lines:
            return compare_lines(answer, output, common, spec.ignore_case);
        case model::CompareMode::tokens:
            return compare_tokens(answer, output, common, spec.ignore_case);
        case model::CompareMode::exact:
            break;
    }
    return {false, exact_difference(answer, output, common)};
}

}  // namespace grader::compare
