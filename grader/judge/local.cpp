// Theory of operation: one Slot per core, one thread per Slot, pinned to it. The threads take tasks
// from one Schedule until there are none. Nothing else of the grader uses CPU time meanwhile: the
// main thread waits here, and events are handled by the slot that causes them.

#include "grader/judge/local.hpp"

#include "grader/explain/compile_error.hpp"
#include "grader/judge/cores.hpp"
#include "grader/judge/reuse.hpp"
#include "grader/judge/schedule.hpp"
#include "grader/judge/slot.hpp"

#include <functional>
#include <map>
#include <memory>
#include <system_error>
#include <thread>

namespace grader::judge {
namespace {

using Header = compile::Compiler::Header;
using Slots = std::vector<std::unique_ptr<Slot>>;

/// Precompiling a header costs as much as it saves in about so many compilations; shared among the
/// slots, because those that need it wait.
constexpr std::size_t kSourcesWorthHeader = 2;

void stop_all(Schedule& schedule, const Slots& slots) {
    schedule.stop();  // first: errors of cancelled runs must not be reported
    for (const auto& slot : slots) slot->cancel();
}

/// Runs `work` in a thread for each slot until all end.
Status work_in_threads(const Slots& slots, Schedule& schedule,
                       const std::function<void(Slot&)>& work) {
    std::vector<std::jthread> threads;
    try {
        for (const auto& slot : slots) threads.emplace_back(work, std::ref(*slot));
    } catch (const std::system_error& error) {
        stop_all(schedule, slots);
        return fail(ErrorCode::environment, std::string("cannot start a thread: ") + error.what());
    }
    return {};
}

/// An Error when it is the problem's own source that does not compile.
Result<std::vector<model::Reason>> explain_failure(const Job& job,
                                                   const compile::Artifact& artifact) {
    const std::string& log = artifact.result.log;
    const std::string ours = explain::stub_error(*job.language, log);
    if (!ours.empty()) {
        return fail(ErrorCode::environment, "the problem's own source does not compile: " + ours);
    }
    if (!artifact.message.empty()) return std::vector<model::Reason>();
    return explain::compile_reasons(*job.language, job.submission->source, log);
}

}  // namespace

bool LocalExecutor::fresh(const Job& job) const {
    return options_.fresh && options_.fresh(*job.submission);
}

Result<Compiled> LocalExecutor::compile(const Task& task, Slot& slot, Schedule& schedule) {
    const Job& job = schedule.job(task);
    const LookUp how{options_.platform, slot.near_limit(), fresh(job)};
    if (job.problem->output_only) return look_up(job, {.result = {.ok = true}}, {}, how, known_);
    std::optional<compile::Artifact> artifact;
    if (!how.fresh) artifact = compiler_.known(compiler_.key(*job.submission, *job.language));
    if (artifact) {
        artifact->result.reused = true;
    } else {
        schedule.started(task);
        GRADER_TRY(artifact, slot.compile(job));
    }
    std::vector<model::Reason> reasons;
    if (!artifact->result.ok) {
        GRADER_TRY(reasons, explain_failure(job, *artifact));
    }
    Compiled compiled =
        look_up(job, std::move(*artifact), compiler_.identity(*job.language), how, known_);
    compiled.reasons = std::move(reasons);
    return compiled;
}

void LocalExecutor::work(Slot& slot, Schedule& schedule) {
    slot.pin_thread();
    while (const auto task = schedule.next()) {
        switch (task->kind) {
            case Task::Kind::prepare:
                slot.prepare(task->header);
                schedule.prepared(*task);
                break;
            case Task::Kind::compile:
                schedule.compiled(*task, compile(*task, slot, schedule));
                break;
            case Task::Kind::run:
                schedule.started(*task);
                schedule.finished(*task,
                                  slot.run_case(schedule.job(*task), task->test, task->artifact));
                break;
        }
    }
}

void LocalExecutor::fill(Schedule& schedule, const std::vector<Job>& jobs,
                         const model::Contest& contest, std::size_t slots) {
    struct Open {
        std::size_t job;
        Digest key;
        std::optional<Header> header;
    };

    std::vector<Open> open;
    std::map<std::string, std::size_t> wanted;  // by the header's id
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const model::Submission& submission = *jobs[i].submission;
        const model::Language& language = *jobs[i].language;
        const bool compiles = !jobs[i].problem->output_only;
        const Digest compiled = compiles ? compiler_.key(submission, language) : Digest{};
        const Digest key = submission_key(jobs[i], compiled, contest.near_limit, options_.platform);
        if (!fresh(jobs[i]) && key != Digest{}) {
            if (auto result = known_.submission(key)) {
                schedule.known(i, std::move(*result));
                continue;
            }
        }
        open.push_back({i, key, {}});
        if (compiles) open.back().header = compiler_.missing_header(submission, language);
        if (open.back().header) ++wanted[open.back().header->id];
    }
    for (Open& job : open) {
        const bool worth = job.header && wanted[job.header->id] >= kSourcesWorthHeader * slots;
        schedule.expect(job.job, job.key, worth ? job.header : std::nullopt);
    }
}

Result<std::vector<model::SubmissionResult>> LocalExecutor::execute(
    const model::Contest& contest, const std::vector<model::Submission>& submissions,
    model::EventSink& sink, std::stop_token stop) {
    GRADER_TRY(auto jobs, plan(contest, submissions, known_, stop));
    for (Job& job : jobs) {
        if (job.checker) job.checker_key = job.checker->key(compiler_);
        if (job.interactor) job.interactor_key = job.interactor->key(compiler_);
    }
    const auto cores = usable_cores(options_.jobs);
    Schedule schedule(jobs, {.slots = cores.size(), .near_limit = contest.near_limit}, sink);
    fill(schedule, jobs, contest, cores.size());
    if (schedule.has_work()) {
        Slots slots;
        for (const unsigned core : cores) {
            GRADER_TRY(auto slot, Slot::make({.core = core,
                                              .sandbox = sandbox_,
                                              .compiler = compiler_,
                                              .near_limit = contest.near_limit}));
            slots.push_back(std::move(slot));
        }
        const std::stop_callback on_stop(stop, [&] { stop_all(schedule, slots); });
        GRADER_CHECKED(work_in_threads(slots, schedule, [&](Slot& slot) { work(slot, schedule); }));
    }
    sink.on(model::RunFinished{.interrupted = stop.stop_requested()});
    return schedule.take_results();
}

}  // namespace grader::judge
