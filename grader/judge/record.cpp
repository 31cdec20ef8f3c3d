#include "grader/judge/record.hpp"

#include "grader/text/printable.hpp"

#include <algorithm>
#include <utility>

namespace grader::judge {
namespace {

using model::CaseResult;
using model::Measurement;
using model::StopRule;
using model::Verdict;

Measurement measurement(const CaseResult& result) {
    return {result.verdict, result.cpu, result.wall, result.memory};
}

bool second_decides(const CaseResult& first, const CaseResult& second) {
    if (first.verdict != Verdict::time_limit || second.verdict == Verdict::judge_error)
        return false;
    return second.verdict != Verdict::time_limit || second.cpu < first.cpu;
}

/// The result of a case that was measured twice.
CaseResult decide(CaseResult first, CaseResult second) {
    const std::vector<Measurement> both = {measurement(first), measurement(second)};
    const bool by_second = second_decides(first, second);
    CaseResult result = std::move(by_second ? second : first);
    result.measurements = both;
    result.decided = by_second ? 1 : 0;
    return result;
}

/// Whether others need not be run after it. A judge error says nothing about the program.
bool failed(const CaseResult& result) {
    return result.verdict != Verdict::accepted && result.verdict != Verdict::judge_error;
}

}  // namespace

Record::Record(const Job& job, unsigned near_limit)
    : problem_(*job.problem),
      near_limit_(near_limit),
      states_(problem_.cases.size(), State::waiting),
      cases_(problem_.cases.size()) {}

bool Record::same_group(std::size_t a, std::size_t b) const {
    if (problem_.stop == StopRule::first_failure) return true;
    const unsigned subtask = problem_.cases[a].subtask;
    return problem_.stop == StopRule::subtask && subtask != 0 &&
           subtask == problem_.cases[b].subtask;
}

std::optional<std::size_t> Record::failed_before(std::size_t test, bool only_settled) const {
    for (std::size_t i = 0; i < test; ++i) {
        const bool ended =
            states_[i] == State::settled || (!only_settled && states_[i] == State::done);
        if (ended && same_group(i, test) && failed(cases_[i])) return i;
    }
    return std::nullopt;
}

bool Record::waits_for_others(std::size_t test) const {
    for (std::size_t i = 0; i < test; ++i) {
        if (states_[i] != State::settled && same_group(i, test)) return true;
    }
    return false;
}

std::optional<std::size_t> Record::take_case() {
    for (std::size_t i = 0; i < states_.size(); ++i) {
        // What will be skipped for certain is settled without being run.
        if (states_[i] == State::waiting && !failed_before(i, false)) {
            states_[i] = State::running;
            return i;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> Record::take_near() {
    const auto found = std::find(states_.begin(), states_.end(), State::near);
    if (found == states_.end()) return std::nullopt;
    *found = State::measuring;
    return static_cast<std::size_t>(found - states_.begin());
}

bool Record::has_cases() const {
    for (std::size_t i = 0; i < states_.size(); ++i) {
        if (states_[i] == State::waiting && !failed_before(i, false)) return true;
    }
    return false;
}

bool Record::has_near() const {
    return std::find(states_.begin(), states_.end(), State::near) != states_.end();
}

bool is_near(const CaseResult& result, Micros limit, unsigned near_limit) {
    switch (result.verdict) {
        case Verdict::judge_error:
        case Verdict::memory_limit:  // whatever the time: these come first
        case Verdict::output_limit:
            return false;
        default:
            break;
    }
    const Micros margin = limit * near_limit / 1000;
    return near_limit > 0 && result.cpu >= limit - margin && result.cpu < limit + margin;
}

std::vector<std::size_t> Record::finished(std::size_t test, CaseResult result) {
    if (states_[test] == State::settled) return {};  // skipped meanwhile
    if (!result.reused) longest_ = std::max(longest_.value_or(Micros{0}), result.wall);
    const bool again = states_[test] == State::measuring;
    if (again) {
        cases_[test] = decide(std::move(cases_[test]), std::move(result));
    } else {
        cases_[test] = std::move(result);
    }
    const bool near =
        !cases_[test].reused && is_near(cases_[test], problem_.limits.cpu, near_limit_);
    states_[test] = near && !again ? State::near : State::done;
    return settle();
}

std::vector<std::size_t> Record::settle() {
    std::vector<std::size_t> now;
    for (std::size_t i = 0; i < states_.size(); ++i) {
        if (states_[i] == State::settled) continue;
        if (const auto cause = failed_before(i, true)) {
            if (states_[i] == State::running || states_[i] == State::measuring) continue;
            cases_[i] = CaseResult{};
            cases_[i].id = problem_.cases[i].id;
            cases_[i].verdict = Verdict::skipped;
            cases_[i].message =
                text::printable("not run: case " + problem_.cases[*cause].id + " failed already");
        } else if (states_[i] != State::done || waits_for_others(i)) {
            continue;
        }
        states_[i] = State::settled;
        ++settled_;
        now.push_back(i);
    }
    return now;
}

}  // namespace grader::judge
