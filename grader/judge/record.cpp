#include "grader/judge/record.hpp"

#include <algorithm>
#include <utility>

namespace grader::judge {
namespace {

using model::CaseResult;
using model::Measurement;
using model::Verdict;

Measurement measurement(const CaseResult& result) {
    return {result.verdict, result.cpu, result.wall, result.memory};
}

bool second_decides(const CaseResult& first, const CaseResult& second) {
    // Our own failure, too: nobody knows then whether the first was one of a busy machine.
    if (first.verdict != Verdict::time_limit) return false;
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

}  // namespace

Record::Record(const Job& job, unsigned near_limit)
    : problem_(*job.problem),
      near_limit_(near_limit),
      stop_(problem_),
      states_(problem_.cases.size(), State::waiting),
      cases_(problem_.cases.size()) {}

std::optional<std::size_t> Record::next_case() const {
    for (std::size_t i = first_open_; i < states_.size(); ++i) {
        // What will be skipped for certain is settled without being run.
        if (states_[i] == State::waiting && !stop_.is_skipped(i)) return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> Record::take_case() {
    const auto next = next_case();
    if (next) states_[*next] = State::running;
    return next;
}

std::optional<std::size_t> Record::take_near() {
    const auto found = std::find(states_.begin(), states_.end(), State::near);
    if (found == states_.end()) return std::nullopt;
    *found = State::measuring;
    return static_cast<std::size_t>(found - states_.begin());
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
    if (near && !again) {
        states_[test] = State::near;
    } else {
        states_[test] = State::done;
        stop_.add(test, cases_[test]);
    }
    return settle_all();
}

bool Record::settle(std::size_t test) {
    State& state = states_[test];
    if (stop_.is_skipped(test)) {
        if (state == State::running || state == State::measuring) return false;
        auto reason = stop_.reason(test);
        if (!reason) return false;
        cases_[test] = CaseResult{};
        cases_[test].id = problem_.cases[test].id;
        cases_[test].verdict = Verdict::skipped;
        cases_[test].message = std::move(*reason);
    } else if (state != State::done || !stop_.is_kept(test)) {
        return false;
    }
    state = State::settled;
    return true;
}

std::vector<std::size_t> Record::settle_all() {
    std::vector<std::size_t> now;
    for (std::size_t i = first_open_; i < states_.size(); ++i) {
        if (states_[i] != State::settled && settle(i)) now.push_back(i);
        if (i == first_open_ && states_[i] == State::settled) ++first_open_;
    }
    settled_ += now.size();
    return now;
}

}  // namespace grader::judge
