// What only all cases together show.

#include "grader/explain/reason.hpp"
#include "grader/explain/rules.hpp"
#include "grader/explain/tokens.hpp"
#include "grader/explain/words.hpp"

#include <algorithm>
#include <set>

namespace grader::explain {
namespace {

using model::CaseResult;
using model::Difference;
using model::Verdict;

constexpr std::size_t kEnough = 3;  // cases; fewer are chance

using Differences = std::vector<const Difference*>;

/// Of the wrong answers; none when more is known of one than that it differs.
Differences differences(const std::vector<CaseResult>& cases) {
    Differences found;
    for (const CaseResult& test : cases) {
        if (test.verdict != Verdict::wrong_answer) continue;
        const bool only_differs =
            !test.reasons.empty() && test.reasons.front().rule.starts_with("differs.");
        if (!test.difference || !only_differs) return {};
        found.push_back(&*test.difference);
    }
    return found;
}

bool whole_output(const Difference& d) {
    return d.line == 1 && d.token <= 1 && d.column <= 1 && !d.output_ended && !d.answer_ended;
}

/// "prints 4 in each of the 7 wrong cases"
Found always_the_same(const Differences& wrong) {
    std::set<std::string_view> found;
    std::set<std::string_view> expected;
    for (const Difference* d : wrong) {
        if (!whole_output(*d)) return std::nullopt;
        found.insert(d->found);
        expected.insert(d->expected);
    }
    if (found.size() != 1 || expected.size() < kEnough) return std::nullopt;
    return because("always-same", {{"found", short_text(*found.begin())},
                                   {"count", std::to_string(wrong.size())}});
}

Found off_by_one(const Differences& wrong) {
    std::set<long long> by;
    for (const Difference* d : wrong) {
        const auto found = integer(d->found);
        const auto expected = integer(d->expected);
        long long difference = 0;
        if (!found || !expected || __builtin_sub_overflow(*found, *expected, &difference)) {
            return std::nullopt;
        }
        if (difference != 1 && difference != -1) return std::nullopt;
        by.insert(difference);
    }
    if (by.size() != 1 || wrong.size() < kEnough) return std::nullopt;
    return because(*by.begin() > 0 ? "one-too-large" : "one-too-small",
                   {{"count", std::to_string(wrong.size())}});
}

/// Only the special answer is wrong: "Impossible".
Found special_answer(const Differences& wrong) {
    std::set<std::string_view> expected;
    for (const Difference* d : wrong) expected.insert(d->expected);
    if (expected.size() != 1 || wrong.size() < 2 || number(*expected.begin()) ||
        !has_letter(*expected.begin())) {
        return std::nullopt;
    }
    return because("special-answer", {{"expected", short_text(*expected.begin())},
                                      {"count", std::to_string(wrong.size())}});
}

}  // namespace

std::vector<model::Reason> whole_reasons(const std::vector<CaseResult>& cases) {
    const Differences wrong = differences(cases);
    std::vector<model::Reason> reasons;
    for (const auto rule : {off_by_one, always_the_same, special_answer}) {
        if (Found reason = rule(wrong)) reasons.push_back(std::move(*reason));
    }
    return reasons;
}

}  // namespace grader::explain
