#pragma once
// Who does what next, what is known so far, and when the outside hears of it. Thread-safe: the
// slots share one Schedule.

#include "grader/compile/compile.hpp"
#include "grader/judge/job.hpp"
#include "grader/model/event.hpp"
#include "grader/model/result.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

namespace grader::judge {

/// Compile a job, or run one of its cases.
struct Task {
    std::size_t job = 0;
    std::optional<std::size_t> test;  ///< none: compile
    int artifact = -1;                ///< borrowed, until the case is reported as finished
};

class Schedule {
public:
    /// `sink` stays the caller's. Jobs are compiled in their order.
    Schedule(std::vector<Job> jobs, model::EventSink& sink);

    /// Cases of what is compiled come first, so that submissions get finished; blocks while only
    /// compilations of others can bring more. Nothing: all is handed out, or stop() was called.
    [[nodiscard]] std::optional<Task> next();

    [[nodiscard]] const Job& job(const Task& task) const { return jobs_[task.job]; }

    void compiled(const Task& task, Result<compile::Artifact> artifact);
    void finished(const Task& task, model::CaseResult result);

    /// From any thread: next() gives nothing more, and nothing more is reported.
    void stop();

    /// Of the submissions that are finished, in the order of the jobs; once, at the end.
    [[nodiscard]] std::vector<model::SubmissionResult> take_results();

private:
    struct State {
        model::SubmissionResult result;
        Fd artifact;
        std::size_t open_cases = 0;
        bool finished = false;
    };

    void finish(State& state, std::size_t unrun_cases);

    const std::vector<Job> jobs_;
    model::EventSink& sink_;

    std::mutex mutex_;  // of all below, and of calls to the sink
    std::condition_variable changed_;
    std::vector<State> states_;
    std::deque<Task> ready_;  // cases of what is compiled
    std::size_t next_compile_ = 0;
    std::size_t compiling_ = 0;
    bool stopped_ = false;
};

}  // namespace grader::judge
