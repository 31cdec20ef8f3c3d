// Theory of operation: one Slot per CPU, one thread per Slot, pinned to it. The threads take tasks
// from one Schedule until there are none. Nothing else of the grader uses CPU time meanwhile: the
// main thread waits here, and events are handled by the slot that causes them.

#include "grader/judge/local.hpp"

#include "grader/judge/schedule.hpp"
#include "grader/judge/slot.hpp"

#include <sched.h>

#include <functional>
#include <memory>
#include <system_error>
#include <thread>

namespace grader::judge {
namespace {

using Slots = std::vector<std::unique_ptr<Slot>>;

Result<Slots> make_slots(sandbox::Sandbox& sandbox, const std::vector<unsigned>& cores) {
    Slots slots;
    for (const unsigned core : cores) {
        GRADER_TRY(auto slot, Slot::make(core, sandbox));
        slots.push_back(std::move(slot));
    }
    return slots;
}

void work(Slot& slot, Schedule& schedule, const model::CompileLimits& limits) {
    slot.pin_thread();
    while (const auto task = schedule.next()) {
        const Job& job = schedule.job(*task);
        if (task->test) {
            schedule.finished(*task, slot.run_case(job, *task->test, task->artifact));
        } else {
            schedule.compiled(*task, slot.compile(job, limits));
        }
    }
}

void stop_all(Schedule& schedule, const Slots& slots) {
    schedule.stop();  // first: errors of cancelled runs must not be reported
    for (const auto& slot : slots) slot->cancel();
}

/// Runs `work` in a thread for each slot until all end.
Status work_in_threads(const Slots& slots, Schedule& schedule, const model::CompileLimits& limits) {
    std::vector<std::jthread> threads;
    try {
        for (const auto& slot : slots) {
            threads.emplace_back(work, std::ref(*slot), std::ref(schedule), std::cref(limits));
        }
    } catch (const std::system_error& error) {
        stop_all(schedule, slots);
        return fail(ErrorCode::environment, std::string("cannot start a thread: ") + error.what());
    }
    return {};
}

model::RunStarted announcement(const std::vector<Job>& jobs) {
    model::RunStarted started{.submissions = jobs.size()};
    for (const Job& job : jobs) started.cases += job.problem->cases.size();
    return started;
}

}  // namespace

std::vector<unsigned> usable_cores(unsigned jobs) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    std::vector<unsigned> cores;
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return {0};
    for (unsigned core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(core, &allowed) && (jobs == 0 || cores.size() < jobs)) cores.push_back(core);
    }
    return cores;
}

Result<std::vector<model::SubmissionResult>> LocalExecutor::execute(
    const model::Contest& contest, const std::vector<model::Submission>& submissions,
    model::EventSink& sink, std::stop_token stop) {
    GRADER_TRY(auto jobs, plan(contest, submissions));
    GRADER_TRY(const Slots slots, make_slots(sandbox_, usable_cores(options_.jobs)));
    sink.on(announcement(jobs));
    Schedule schedule(std::move(jobs), sink);
    {
        const std::stop_callback on_stop(stop, [&] { stop_all(schedule, slots); });
        GRADER_CHECKED(work_in_threads(slots, schedule, contest.compile));
    }
    sink.on(model::RunFinished{.interrupted = stop.stop_requested()});
    return schedule.take_results();
}

}  // namespace grader::judge
