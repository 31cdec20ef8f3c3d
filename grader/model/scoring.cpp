#include "grader/model/scoring.hpp"

#include "grader/model/decide.hpp"

#include <algorithm>
#include <cstdint>

namespace grader::model {
namespace {

__extension__ using Wide = __int128;

Points average(Points points, const std::vector<Share>& shares) {
    Wide sum = 0;
    for (const Share share : shares) sum += share.millionths;
    // At most 10^9 thousandths (config) times 10^6 for each case.
    const Wide divisor = static_cast<Wide>(kWhole.millionths) * static_cast<Wide>(shares.size());
    const Wide product = points.thousandths * sum;
    return {static_cast<std::int64_t>((2 * product + divisor) / (2 * divisor))};
}

/// In base 10^6, the lowest digit first, so that dividing by a whole is dropping a digit.
Points product(Points points, const std::vector<Share>& shares) {
    constexpr std::int64_t kBase = kWhole.millionths;
    std::vector<std::int64_t> digits = {points.thousandths % kBase, points.thousandths / kBase};
    std::size_t fraction = 0;  // digits
    for (const Share share : shares) {
        if (share.millionths == 0) return {};
        if (share == kWhole) continue;
        ++fraction;
        std::int64_t carry = 0;
        for (std::int64_t& digit : digits) {
            carry += digit * share.millionths;
            digit = carry % kBase;
            carry /= kBase;
        }
        digits.push_back(carry);
    }
    std::int64_t whole = 0;
    for (std::size_t i = digits.size(); i > fraction; --i) whole = whole * kBase + digits[i - 1];
    const bool up = fraction > 0 && digits[fraction - 1] >= kBase / 2;
    return {whole + (up ? 1 : 0)};
}

/// Of its cases alone.
Verdict own_verdict(const Subtask& subtask, const std::vector<CaseResult>& cases) {
    std::vector<Verdict> verdicts;
    bool all_skipped = true;
    for (const std::size_t test : subtask.cases) {
        verdicts.push_back(cases[test].verdict);
        all_skipped = all_skipped && cases[test].verdict == Verdict::skipped;
    }
    return all_skipped ? Verdict::skipped : overall(verdicts);
}

bool is_whole(const Subtask& subtask, const std::vector<CaseResult>& cases) {
    return std::all_of(subtask.cases.begin(), subtask.cases.end(),
                       [&](std::size_t test) { return cases[test].share == kWhole; });
}

/// Which subtasks are earned whole, with all that they need.
std::vector<bool> whole_subtasks(const Problem& problem, const std::vector<CaseResult>& cases) {
    std::vector<bool> whole;
    for (const Subtask& subtask : problem.subtasks) whole.push_back(is_whole(subtask, cases));
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < whole.size(); ++i) {
            const std::vector<std::size_t>& needs = problem.subtasks[i].needs;
            const bool has_all = std::all_of(needs.begin(), needs.end(),
                                             [&](std::size_t need) { return whole[need]; });
            if (!whole[i] || has_all) continue;
            whole[i] = false;
            changed = true;
        }
    }
    return whole;
}

}  // namespace

Points earned(Points points, SubtaskScore score, const std::vector<Share>& shares) {
    if (shares.empty()) return {};
    switch (score) {
        case SubtaskScore::min:
            return points * *std::min_element(shares.begin(), shares.end());
        case SubtaskScore::sum:
            return average(points, shares);
        case SubtaskScore::product:
            return product(points, shares);
    }
    return {};
}

std::vector<SubtaskResult> subtask_results(const Problem& problem,
                                           const std::vector<CaseResult>& cases) {
    std::vector<SubtaskResult> results;
    if (cases.size() != problem.cases.size()) return results;
    const std::vector<bool> whole = whole_subtasks(problem, cases);
    for (const Subtask& subtask : problem.subtasks) {
        SubtaskResult& result = results.emplace_back();
        result.name = subtask.name;
        result.full = subtask.points;
        result.verdict = own_verdict(subtask, cases);
        const bool has_all = std::all_of(subtask.needs.begin(), subtask.needs.end(),
                                         [&](std::size_t need) { return whole[need]; });
        if (!has_all) {
            if (result.verdict != Verdict::judge_error) result.verdict = Verdict::skipped;
            continue;
        }
        std::vector<Share> shares;
        for (const std::size_t test : subtask.cases) shares.push_back(cases[test].share);
        result.points = earned(subtask.points, subtask.score, shares);
    }
    return results;
}

void score(SubmissionResult& submission, const Problem& problem) {
    std::vector<Verdict> verdicts;
    submission.points = {};
    for (const CaseResult& result : submission.cases) {
        verdicts.push_back(result.verdict);
        submission.points += result.points;  // 0 where there are subtasks
    }
    submission.verdict = overall(verdicts);
    submission.subtasks = subtask_results(problem, submission.cases);
    for (const SubtaskResult& subtask : submission.subtasks) submission.points += subtask.points;
}

}  // namespace grader::model
