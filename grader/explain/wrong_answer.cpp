#include "grader/explain/parts.hpp"
#include "grader/explain/words.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>

namespace grader::explain {
namespace {

using model::Difference;
using model::IoKind;

template <class Ignore>
bool equal_but(std::string_view a, std::string_view b, Ignore normal) {
    std::string left;
    std::string right;
    for (const char c : a) normal(c, left);
    for (const char c : b) normal(c, right);
    return left == right;
}

/// What the two have in common apart from something small; "" when nothing.
std::string hint(const Difference& d) {
    if (d.output_ended || d.answer_ended) return "";
    const auto fold = [](char c, std::string& to) {
        to += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    const auto drop_blanks = [](char c, std::string& to) {
        if (c != ' ') to += c;
    };
    if (equal_but(d.expected, d.found, fold)) return " (upper and lower case differ)";
    if (equal_but(d.expected, d.found, drop_blanks)) return " (blanks differ)";
    return "";
}

bool inside_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// At most about 40 bytes of `text` around position `at`.
std::string around(std::string_view text, std::size_t at) {
    constexpr std::size_t kBefore = 12;
    constexpr std::size_t kLongest = 40;
    if (text.size() <= kLongest) return std::string(text);
    std::size_t begin = at > kBefore ? at - kBefore : 0;
    begin = std::min(begin, text.size() - kLongest);
    std::size_t end = std::min(begin + kLongest, text.size());
    while (begin > 0 && inside_character(text[begin])) --begin;
    while (end < text.size() && inside_character(text[end])) ++end;
    std::string shown(text.substr(begin, end - begin));
    return (begin > 0 ? "…" : "") + shown + (end < text.size() ? "…" : "");
}

Difference shortened(Difference d) {
    const auto first =
        std::mismatch(d.expected.begin(), d.expected.end(), d.found.begin(), d.found.end());
    const auto at = static_cast<std::size_t>(first.first - d.expected.begin());
    d.expected = around(d.expected, std::min(at, d.expected.size()));
    d.found = around(d.found, std::min(at, d.found.size()));
    return d;
}

/// The output is empty because it went somewhere else; "" when not.
std::string went_elsewhere(const Evidence& e) {
    const auto& files = e.run.files;
    if (e.problem.io.kind == IoKind::stdio) {
        if (e.run.stdout_size.value > 0 || files.empty()) return "";
        return "wrote " + short_text(files.front().name) +
               " and nothing to stdout, which is where the output belongs";
    }
    const auto output = std::find_if(
        files.begin(), files.end(),
        [&](const model::ProducedFile& file) { return file.name == e.problem.io.output_name; });
    const bool empty = output != files.end() && output->size.value == 0;
    if (!empty || e.run.stdout_size.value == 0) return "";
    return short_text(e.problem.io.output_name) + " is empty; wrote " +
           size_text(e.run.stdout_size) + " to stdout: '" +
           short_text(first_line(e.stdout_head), 20) + "'";
}

}  // namespace

std::string wrong_answer_reason(const Evidence& e) {
    if (std::string where = went_elsewhere(e); !where.empty()) return where;
    if (e.comparison == nullptr) return "";
    const Difference& difference = e.comparison->difference;
    return describe(shortened(difference)) + hint(difference);
}

}  // namespace grader::explain
