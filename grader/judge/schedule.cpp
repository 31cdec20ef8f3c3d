#include "grader/judge/schedule.hpp"

#include "grader/explain/reason.hpp"
#include "grader/model/scoring.hpp"
#include "grader/text/printable.hpp"
#include "grader/words/catalogue.hpp"

#include <algorithm>
#include <utility>

namespace grader::judge {

using model::SubmissionResult;
using model::Verdict;

namespace {

/// So many submissions with cases near the limit are gathered before they are measured again: each
/// keeps its executable open.
constexpr std::size_t kMostNear = 64;

}  // namespace

Schedule::Schedule(std::vector<Job> jobs, ScheduleOptions options, model::EventSink& sink)
    : jobs_(std::move(jobs)), options_(options), events_(sink), states_(jobs_.size()) {
    model::RunStarted started{.submissions = jobs_.size()};
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
        const model::Submission& submission = *jobs_[i].submission;
        SubmissionResult& result = states_[i].result;
        result.who = submission.who;
        result.problem = submission.problem;
        result.language = submission.language;
        result.path = submission.path;
        result.sha256 = submission.sha256;
        result.attempt = submission.attempt;
        result.submitted = submission.submitted;
        result.late = submission.late;
        result.limits = jobs_[i].problem->limits;
        started.cases += jobs_[i].problem->cases.size();
    }
    events_.add(started);
    events_.deliver();
}

void Schedule::known(std::size_t job, SubmissionResult result) {
    result.path = jobs_[job].submission->path;  // the camp may have moved
    result.subtasks = model::subtask_results(*jobs_[job].problem, result.cases);
    states_[job].result = std::move(result);
    finish(job, jobs_[job].problem->cases.size());
    events_.deliver();
}

void Schedule::expect(std::size_t job, const Digest& key,
                      const std::optional<compile::Compiler::Header>& header) {
    states_[job].result.key = key;
    to_compile_.push_back(job);
    if (!header) return;
    states_[job].header = header->id;
    if (headers_.emplace(header->id, *header).second) to_prepare_.push_back(header->id);
}

std::optional<Task> Schedule::next() {
    std::unique_lock lock(mutex_);
    while (!stopped_ && !all_done()) {
        if (auto task = pick()) {
            ++in_work_;
            return task;
        }
        changed_.wait(lock);
    }
    return std::nullopt;
}

bool Schedule::all_done() const {
    return to_prepare_.empty() && to_compile_.empty() && open_.empty() && in_work_ == 0;
}

void Schedule::choose_phase() {
    std::size_t near = 0;
    bool others = !to_prepare_.empty() || !to_compile_.empty() || compiling_ > 0;
    for (const std::size_t job : open_) {
        near += states_[job].record->has_near() ? 1 : 0;
        others = others || states_[job].record->has_cases();
    }
    quiet_ = near > 0 && (quiet_ || near >= kMostNear || !others);
}

std::optional<Task> Schedule::pick() {
    if (measuring_) return std::nullopt;
    choose_phase();
    if (quiet_) return in_work_ == 0 ? pick_near() : std::nullopt;
    if (auto task = pick_header()) return task;
    const auto with_cases =
        static_cast<std::size_t>(std::count_if(open_.begin(), open_.end(), [this](std::size_t job) {
            return states_[job].record->has_cases();
        }));
    if (with_cases + compiling_ < 2 * options_.slots) {
        if (auto task = pick_compilation()) return task;
    }
    if (auto task = pick_case()) return task;
    return with_cases + compiling_ < 2 * options_.slots ? pick_waiting() : std::nullopt;
}

std::optional<Task> Schedule::pick_header() {
    if (to_prepare_.empty()) return std::nullopt;
    Task task{.kind = Task::Kind::prepare, .header = headers_.at(to_prepare_.front())};
    to_prepare_.erase(to_prepare_.begin());
    return task;
}

std::optional<Task> Schedule::pick_compilation() {
    const auto found =
        std::find_if(to_compile_.begin(), to_compile_.end(),
                     [this](std::size_t job) { return headers_.count(states_[job].header) == 0; });
    if (found == to_compile_.end()) return std::nullopt;
    const Task task{.kind = Task::Kind::compile, .job = *found};
    to_compile_.erase(found);
    ++compiling_;
    return task;
}

// Rather compiled plainly than not at all: the slot would be idle until the header is there.
std::optional<Task> Schedule::pick_waiting() {
    if (to_compile_.empty()) return std::nullopt;
    const Task task{.kind = Task::Kind::compile, .job = to_compile_.back()};
    to_compile_.pop_back();
    ++compiling_;
    return task;
}

Task Schedule::run_task(std::size_t job, std::size_t test) const {
    return {
        .kind = Task::Kind::run, .job = job, .test = test, .artifact = states_[job].artifact.get()};
}

std::optional<Task> Schedule::pick_case() {
    // What has not run at all yet comes first: it may be the longest.
    const auto expected = [this](std::size_t job) {
        return states_[job].record->expected().value_or(Micros::max());
    };
    std::optional<std::size_t> best;
    for (const std::size_t job : open_) {
        if (!states_[job].record->has_cases()) continue;
        if (!best || expected(job) > expected(*best)) best = job;
    }
    if (!best) return std::nullopt;
    return run_task(*best, *states_[*best].record->take_case());
}

std::optional<Task> Schedule::pick_near() {
    for (const std::size_t job : open_) {
        if (const auto test = states_[job].record->take_near()) {
            measuring_ = true;
            return run_task(job, *test);
        }
    }
    return std::nullopt;
}

void Schedule::started(const Task& task) {
    const Job& job = jobs_[task.job];
    events_.add(model::TaskStarted{
        job.submission->who, job.submission->problem,
        task.kind == Task::Kind::run ? job.problem->cases[task.test].id : std::string(),
        job.submission->attempt});
    events_.deliver();
}

void Schedule::prepared(const Task& task) {
    const std::lock_guard lock(mutex_);
    --in_work_;
    headers_.erase(task.header.id);
    changed_.notify_all();
}

void Schedule::compiled(const Task& task, Result<Compiled> compiled) {
    {
        const std::lock_guard lock(mutex_);
        --in_work_;
        --compiling_;
        changed_.notify_all();
        if (stopped_) return;
        SubmissionResult& result = states_[task.job].result;
        const std::size_t cases = jobs_[task.job].problem->cases.size();
        if (compiled) result.compile = std::move(compiled->artifact.result);
        events_.add(
            model::CompileFinished{result.who, result.problem, result.compile, result.attempt});
        if (!compiled) {
            result.verdict = Verdict::judge_error;
            result.message = text::printable("judge error: " + compiled.error().message);
            finish(task.job, cases);
        } else if (!result.compile.ok) {
            result.verdict = Verdict::compile_error;
            if (!compiled->artifact.repeatable) result.key = {};  // a busy machine's fault, perhaps
            result.reasons = std::move(compiled->reasons);
            result.message = text::printable(compiled->artifact.message);
            if (result.message.empty()) {
                result.message = words::line(words::Lang::english, result.reasons);
            }
            finish(task.job, cases);
        } else if (cases == 0) {
            result.verdict = Verdict::judge_error;
            result.message = "judge error: the problem has no test cases";
            finish(task.job, cases);
        } else {
            open(task.job, std::move(*compiled));
        }
    }
    events_.deliver();
}

void Schedule::open(std::size_t job, Compiled compiled) {
    State& state = states_[job];
    state.artifact = std::move(compiled.artifact.file);
    state.keys = std::move(compiled.keys);
    state.record.emplace(jobs_[job], options_.near_limit);
    open_.push_back(job);
    for (std::size_t i = 0; i < compiled.known.size() && state.record; ++i) {
        if (compiled.known[i]) take_in(job, i, std::move(*compiled.known[i]));
    }
}

void Schedule::finished(const Task& task, model::CaseResult result) {
    {
        const std::lock_guard lock(mutex_);
        --in_work_;
        measuring_ = false;
        changed_.notify_all();
        if (stopped_) return;
        take_in(task.job, task.test, std::move(result));
    }
    events_.deliver();
}

void Schedule::take_in(std::size_t job, std::size_t test, model::CaseResult result) {
    State& state = states_[job];
    if (result.verdict != Verdict::judge_error) result.key = state.keys[test];
    for (const std::size_t settled : state.record->finished(test, std::move(result))) {
        events_.add(model::CaseFinished{state.result.who, state.result.problem,
                                        state.record->result(settled), state.result.attempt});
    }
    if (state.record->settled()) close(job);
}

void Schedule::close(std::size_t job) {
    State& state = states_[job];
    state.result.cases = state.record->take_results();
    state.record.reset();
    state.artifact.reset();
    open_.erase(std::find(open_.begin(), open_.end(), job));
    state.result.reasons = explain::whole_reasons(state.result.cases);
    model::score(state.result, *jobs_[job].problem);
    finish(job, 0);
}

void Schedule::finish(std::size_t job, std::size_t unrun_cases) {
    State& state = states_[job];
    state.finished = true;
    if (state.result.verdict == Verdict::judge_error) state.result.key = {};
    events_.add(model::SubmissionFinished{state.result, unrun_cases});
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
