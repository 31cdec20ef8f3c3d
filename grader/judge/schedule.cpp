#include "grader/judge/schedule.hpp"

#include "grader/model/scoring.hpp"
#include "grader/text/printable.hpp"

#include <utility>

namespace grader::judge {

using model::SubmissionResult;
using model::Verdict;

Schedule::Schedule(std::vector<Job> jobs, model::EventSink& sink)
    : jobs_(std::move(jobs)), sink_(sink), states_(jobs_.size()) {
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
        const model::Submission& submission = *jobs_[i].submission;
        SubmissionResult& result = states_[i].result;
        result.who = submission.who;
        result.problem = submission.problem;
        result.language = submission.language;
        result.path = submission.path;
    }
}

std::optional<Task> Schedule::next() {
    std::unique_lock lock(mutex_);
    while (!stopped_) {
        if (!ready_.empty()) {
            const Task task = ready_.front();
            ready_.pop_front();
            return task;
        }
        if (next_compile_ < jobs_.size()) {
            ++compiling_;
            return Task{.job = next_compile_++};
        }
        if (compiling_ == 0) break;
        changed_.wait(lock);
    }
    return std::nullopt;
}

void Schedule::compiled(const Task& task, Result<compile::Artifact> artifact) {
    const std::lock_guard lock(mutex_);
    --compiling_;
    changed_.notify_all();
    if (stopped_) return;
    State& state = states_[task.job];
    SubmissionResult& result = state.result;
    const auto& tests = jobs_[task.job].problem->cases;
    if (artifact) result.compile = std::move(artifact->result);
    sink_.on(model::CompileFinished{result.who, result.problem, result.compile});
    if (!artifact) {
        result.verdict = Verdict::judge_error;
        result.message = text::printable("judge error: " + artifact.error().message);
    } else if (!result.compile.ok) {
        result.verdict = Verdict::compile_error;
        result.message = text::printable(artifact->message);
    } else if (tests.empty()) {
        result.verdict = Verdict::judge_error;
        result.message = "judge error: the problem has no test cases";
    } else {
        state.artifact = std::move(artifact->file);
        state.open_cases = tests.size();
        result.cases.resize(tests.size());
        for (std::size_t i = 0; i < tests.size(); ++i) {
            ready_.push_back({task.job, i, state.artifact.get()});
        }
        return;
    }
    finish(state, tests.size());
}

void Schedule::finished(const Task& task, model::CaseResult result) {
    const std::lock_guard lock(mutex_);
    if (stopped_) return;
    State& state = states_[task.job];
    model::CaseResult& place = state.result.cases[*task.test];
    place = std::move(result);
    sink_.on(model::CaseFinished{state.result.who, state.result.problem, place});
    if (--state.open_cases > 0) return;
    state.artifact.reset();
    model::score(state.result);
    finish(state, 0);
}

void Schedule::finish(State& state, std::size_t unrun_cases) {
    state.finished = true;
    sink_.on(model::SubmissionFinished{state.result, unrun_cases});
}

void Schedule::stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
}

std::vector<SubmissionResult> Schedule::take_results() {
    const std::lock_guard lock(mutex_);
    std::vector<SubmissionResult> results;
    for (State& state : states_) {
        if (state.finished) results.push_back(std::move(state.result));
    }
    return results;
}

}  // namespace grader::judge
