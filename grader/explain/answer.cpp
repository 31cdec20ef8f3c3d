// What a wrong output has in common with the answer.

#include "grader/explain/rules.hpp"
#include "grader/explain/tokens.hpp"
#include "grader/explain/words.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace grader::explain {
namespace {

using model::Confidence;
using model::Difference;
using model::IoKind;
using Tokens = std::vector<std::string_view>;

constexpr std::size_t kShown = 24;

bool compared(const Scene& scene) {
    return scene.seen.comparison != nullptr && scene.seen.output.whole && scene.seen.answer.whole;
}

bool empty(const Scene& scene) {
    return tokens(scene.seen.output.text).empty();
}

/// The output is empty because it went somewhere else.
Found went_elsewhere(const Scene& scene) {
    const Evidence& e = scene.seen;
    const auto& files = e.run.files;
    if (e.problem.io.kind == IoKind::stdio) {
        if (e.run.stdout_size.value > 0 || files.empty()) return std::nullopt;
        return because("wrote-file-not-stdout", {{"file", short_text(files.front().name)}});
    }
    const auto output = std::find_if(
        files.begin(), files.end(),
        [&](const model::ProducedFile& file) { return file.name == e.problem.io.output_name; });
    const bool is_empty = output != files.end() && output->size.value == 0;
    if (!is_empty || e.run.stdout_size.value == 0) return std::nullopt;
    return because("file-empty-not-stdout", {{"file", short_text(e.problem.io.output_name)},
                                             {"size", size_text(e.run.stdout_size)},
                                             {"text", short_text(first_line(e.out.text), 20)}});
}

Found nothing_printed(const Scene& scene) {
    if (!compared(scene) || !empty(scene) || tokens(scene.seen.answer.text).empty()) {
        return std::nullopt;
    }
    return because("printed-nothing");
}

/// What is compared: all of both, or the lines that differ first.
struct Pair {
    std::string_view expected;
    std::string_view found;
    bool whole = false;
};

std::optional<Pair> pair_of(const Scene& scene) {
    if (compared(scene)) return Pair{scene.seen.answer.text, scene.seen.output.text, true};
    const auto* comparison = scene.seen.comparison;
    if (comparison == nullptr) return std::nullopt;
    const Difference& d = comparison->difference;
    if (d.output_ended || d.answer_ended) return std::nullopt;
    return Pair{d.expected, d.found, false};
}

bool only_blanks_differ(const Pair& pair) {
    return pair.expected != pair.found &&
           without_blanks(pair.expected) == without_blanks(pair.found);
}

Found only_case_differs(const Scene& scene) {
    const auto pair = pair_of(scene);
    if (!pair || without_blanks(pair->expected) == without_blanks(pair->found) ||
        lower(without_blanks(pair->expected)) != lower(without_blanks(pair->found))) {
        return std::nullopt;
    }
    return because(pair->whole ? "case-differs" : "case-differs-here");
}

Found blanks_differ(const Scene& scene) {
    const auto pair = pair_of(scene);
    if (!pair || !only_blanks_differ(*pair)) return std::nullopt;
    return because(pair->whole ? "blanks-differ" : "blanks-differ-here");
}

Found misspelled(const Scene& scene) {
    if (scene.seen.comparison == nullptr) return std::nullopt;
    const Difference& d = scene.seen.comparison->difference;
    const bool words = tokens(d.expected).size() == 1 && d.expected.size() >= 4 &&
                       has_letter(d.expected) && has_letter(d.found) && !number(d.expected) &&
                       !number(d.found);
    if (!words || lower(d.expected) == lower(d.found) ||
        text::edit_distance(lower(d.expected), lower(d.found)) > 2) {
        return std::nullopt;
    }
    return because("misspelled", {{"expected", short_text(d.expected, kShown)},
                                  {"found", short_text(d.found, kShown)}});
}

/// The first difference, when it is two numbers.
std::optional<std::pair<std::string_view, std::string_view>> two_numbers(const Scene& scene) {
    if (scene.seen.comparison == nullptr) return std::nullopt;
    const Difference& d = scene.seen.comparison->difference;
    if (!number(d.expected) || !number(d.found)) return std::nullopt;
    return std::pair<std::string_view, std::string_view>(d.expected, d.found);
}

bool has_windows_format(const Scene& scene) {
    return scene.source.understood && scene.seen.source.find("%I64") != std::string_view::npos;
}

/// The low 32 bits of what was expected, which does not fit into them.
bool overflowed(const Scene& scene) {
    const auto numbers = two_numbers(scene);
    if (!numbers) return false;
    const auto expected = integer(numbers->first);
    const auto found = integer(numbers->second);
    if (!expected || !found) return false;
    const auto bits = static_cast<std::uint32_t>(*expected);
    const auto low = static_cast<std::int32_t>(bits);
    return *expected != low && *expected != *found && (*found == low || *found == bits);
}

/// It pads with 64 blanks, or takes 32 bits, where the system is not Windows.
Found windows_format(const Scene& scene) {
    if (!has_windows_format(scene)) return std::nullopt;
    const auto pair = pair_of(scene);
    if (!overflowed(scene) && !(pair && only_blanks_differ(*pair))) return std::nullopt;
    return because("windows-format", {}, Confidence::likely);
}

Found overflow(const Scene& scene) {
    if (has_windows_format(scene) || !overflowed(scene)) return std::nullopt;
    const auto numbers = two_numbers(scene);
    return because(
        "overflow",
        {{"expected", std::string(numbers->first)}, {"found", std::string(numbers->second)}},
        Confidence::likely);
}

/// cout prints 6 digits of a floating-point number.
Found rounded(const Scene& scene) {
    const auto numbers = two_numbers(scene);
    if (!numbers) return std::nullopt;
    const auto [expected, found] = *numbers;
    const bool scientific = found.find_first_of("eE") != found.npos;
    if (scientific && expected.find_first_of("eE") == expected.npos) {
        return because("scientific", {{"found", std::string(found)}});
    }
    const double right = *number(expected);
    const double ours = *number(found);
    const bool real = expected.find('.') != expected.npos || found.find('.') != found.npos;
    const bool close = std::abs(right - ours) <= 1e-3 * std::max(1.0, std::abs(right));
    if (!real || !close) return std::nullopt;
    return because(
        "rounded",
        {{"expected", short_text(expected, kShown)}, {"found", short_text(found, kShown)}},
        Confidence::likely);
}

/// A start value of a minimum that was never replaced.
Found infinity(const Scene& scene) {
    if (scene.seen.comparison == nullptr) return std::nullopt;
    const Difference& d = scene.seen.comparison->difference;
    for (const std::string_view usual :
         {"2147483647", "-2147483648", "1061109567", "2139062143", "9223372036854775807",
          "4557430888798830399", "1000000000", "999999999"}) {
        if (d.answer_ended || d.found != usual || d.expected == usual) continue;
        return because("infinity", {{"found", std::string(usual)}}, Confidence::likely);
    }
    return std::nullopt;
}

template <class Parts>
bool same_in_other_order(Parts a, Parts b) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    return a == b;
}

Found other_order(const Scene& scene) {
    if (!compared(scene)) return std::nullopt;
    const auto output = lines(scene.seen.output.text);
    const auto answer = lines(scene.seen.answer.text);
    // fewer come in another order by chance
    const bool enough = std::set(output.begin(), output.end()).size() >= 3;
    if (!enough || output == answer || !same_in_other_order(output, answer)) return std::nullopt;
    return because("line-order", {{"count", std::to_string(answer.size())}});
}

/// Every number is one too large, or every one too small.
Found off_by_one(const Scene& scene) {
    constexpr std::size_t kEnough = 3;
    if (!compared(scene)) return std::nullopt;
    const Tokens output = tokens(scene.seen.output.text);
    const Tokens answer = tokens(scene.seen.answer.text);
    if (output.size() != answer.size() || output.size() < kEnough) return std::nullopt;
    long long by = 0;
    for (std::size_t i = 0; i < output.size(); ++i) {
        const auto found = integer(output[i]);
        const auto expected = integer(answer[i]);
        if (!found || !expected) return std::nullopt;
        const long long now =
            *found > *expected ? *found - *expected == 1 : -(*expected - *found == 1);
        if (now == 0 || (i > 0 && now != by)) return std::nullopt;
        by = now;
    }
    return because(by > 0 ? "all-too-large" : "all-too-small",
                   {{"count", std::to_string(output.size())}});
}

/// Words beside the answer: "Please enter:", "ans = 4".
Found extra_words(const Scene& scene) {
    if (!compared(scene)) return std::nullopt;
    const Tokens output = tokens(scene.seen.output.text);
    const Tokens answer = tokens(scene.seen.answer.text);
    Tokens extra;
    std::size_t next = 0;
    for (const std::string_view token : output) {
        if (next < answer.size() && token == answer[next]) {
            ++next;
        } else {
            extra.push_back(token);
        }
    }
    const bool said = !extra.empty() && std::all_of(extra.begin(), extra.end(), [](auto token) {
        return !number(token);
    }) && std::any_of(extra.begin(), extra.end(), has_letter);
    if (answer.empty() || next < answer.size() || !said) return std::nullopt;
    return because("extra-words", {{"text", short_text(extra.front(), kShown)}},
                   Confidence::likely);
}

/// Lines of words between those of the answer: "debug: visited = 16".
Found extra_lines(const Scene& scene) {
    if (!compared(scene)) return std::nullopt;
    const auto answer = lines(scene.seen.answer.text);
    std::vector<std::string_view> extra;
    std::size_t next = 0;
    for (const std::string_view line : lines(scene.seen.output.text)) {
        if (next < answer.size() && line == answer[next]) {
            ++next;
        } else if (!line.empty()) {
            extra.push_back(line);
        }
    }
    const bool said = !extra.empty() && std::all_of(extra.begin(), extra.end(), has_letter);
    if (answer.empty() || next < answer.size() || !said) return std::nullopt;
    return because("extra-lines", {{"text", short_text(extra.front(), kShown)}},
                   Confidence::likely);
}

/// scanf("%c") where the line ends have not been read.
Found reads_line_ends(const Scene& scene) {
    if (!scene.source.reads_characters) return std::nullopt;
    return because("reads-line-ends", {{"line", std::to_string(*scene.source.reads_characters)}},
                   Confidence::hint);
}

Found ended_early(const Scene& scene) {
    if (!compared(scene) || empty(scene)) return std::nullopt;
    const auto output = tokens(scene.seen.output.text);
    const auto answer = tokens(scene.seen.answer.text);
    const bool begins =
        output.size() < answer.size() && std::equal(output.begin(), output.end(), answer.begin());
    if (!begins) return std::nullopt;
    return because("ended-early", {{"count", std::to_string(output.size())},
                                   {"all", std::to_string(answer.size())}});
}

Found went_on(const Scene& scene) {
    if (!compared(scene)) return std::nullopt;
    const auto output = tokens(scene.seen.output.text);
    const auto answer = tokens(scene.seen.answer.text);
    const bool begins = !answer.empty() && output.size() > answer.size() &&
                        std::equal(answer.begin(), answer.end(), output.begin());
    if (!begins) return std::nullopt;
    return because("went-on", {{"text", short_text(output[answer.size()], kShown)}});
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

/// "differs.token", "ends.line": what is at the place, and how exactly it is known.
Found differs(const Scene& scene) {
    if (scene.seen.comparison == nullptr) return std::nullopt;
    const Difference& d = scene.seen.comparison->difference;
    const auto first =
        std::mismatch(d.expected.begin(), d.expected.end(), d.found.begin(), d.found.end()).first;
    const auto at = static_cast<std::size_t>(first - d.expected.begin());
    std::string rule = "differs";
    if (d.output_ended) rule = "ends";
    if (d.answer_ended) rule = "goes-on";
    model::Values values = {{"line", std::to_string(d.line)}};
    if (d.token > 0) {
        rule += ".token";
        values.push_back({"token", std::to_string(d.token)});
    } else if (d.column > 1) {
        rule += ".column";
        values.push_back({"column", std::to_string(d.column)});
    } else {
        rule += ".line";
    }
    values.push_back({"expected", around(d.expected, std::min(at, d.expected.size()))});
    values.push_back({"found", around(d.found, std::min(at, d.found.size()))});
    return because(std::move(rule), std::move(values));
}

constexpr std::array<Rule, 17> kAnswer = {
    went_elsewhere, nothing_printed, windows_format, only_case_differs, blanks_differ, other_order,
    misspelled,     overflow,        rounded,        infinity,          off_by_one,    extra_lines,
    extra_words,    ended_early,     went_on,        reads_line_ends,   differs};

}  // namespace

std::span<const Rule> answer_rules() {
    return kAnswer;
}

}  // namespace grader::explain
