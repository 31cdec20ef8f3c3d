#pragma once
// One submission's cases while they are judged: which are still to be run, which once more, and
// which not at all. Whatever the order in which runs end, the results are the same. Used by one
// thread at a time.
//
// Near the time limit a case is measured a second time, alone. Disturbances only ever add CPU time,
// so a case is over the limit only when both measurements are.

#include "grader/judge/job.hpp"
#include "grader/judge/stop.hpp"
#include "grader/model/result.hpp"

#include <optional>
#include <vector>

namespace grader::judge {

/// Whether a run came so near its CPU limit that it is to be measured again. `near_limit`:
/// Contest::near_limit.
[[nodiscard]] bool is_near(const model::CaseResult& result, Micros limit, unsigned near_limit);

class Record {
public:
    /// `near_limit`: Contest::near_limit.
    Record(const Job& job, unsigned near_limit);

    /// The next case to be run, in data order.
    [[nodiscard]] std::optional<std::size_t> take_case();

    /// A case that came near the limit, to be run while nothing else is.
    [[nodiscard]] std::optional<std::size_t> take_near();

    /// The result of a case that was taken, or that is known without being run. Gives the cases
    /// that are settled by it, in data order: their results do not change any more.
    std::vector<std::size_t> finished(std::size_t test, model::CaseResult result);

    [[nodiscard]] bool has_cases() const { return next_case().has_value(); }  ///< for take_case()

    [[nodiscard]] bool has_near() const;  ///< for take_near()

    [[nodiscard]] bool settled() const { return settled_ == states_.size(); }

    /// How long a case takes, by those that have run; nothing: none has.
    [[nodiscard]] std::optional<Micros> expected() const { return longest_; }

    [[nodiscard]] const model::CaseResult& result(std::size_t test) const { return cases_[test]; }

    [[nodiscard]] std::vector<model::CaseResult> take_results() { return std::move(cases_); }

private:
    enum class State { waiting, running, near, measuring, done, settled };

    [[nodiscard]] std::optional<std::size_t> next_case() const;
    [[nodiscard]] bool settle(std::size_t test);
    std::vector<std::size_t> settle_all();

    const model::Problem& problem_;
    unsigned near_limit_;
    Stop stop_;
    std::vector<State> states_;
    std::vector<model::CaseResult> cases_;
    std::optional<Micros> longest_;
    std::size_t settled_ = 0;
    std::size_t first_open_ = 0;  ///< all cases before it are settled
};

}  // namespace grader::judge
