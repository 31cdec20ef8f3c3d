#include "grader/judge/single.hpp"

#include "grader/judge/cores.hpp"
#include "grader/judge/record.hpp"

#include <utility>
#include <vector>

namespace grader::judge {

SingleRun::SingleRun(Job job, std::unique_ptr<Slot> slot, const std::stop_token& stop)
    : job_(std::move(job)), slot_(std::move(slot)), cancel_(stop, [this] { slot_->cancel(); }) {}

Result<std::unique_ptr<SingleRun>> SingleRun::prepare(sandbox::Sandbox& sandbox,
                                                      compile::Compiler& compiler,
                                                      const model::Contest& contest,
                                                      const model::Submission& submission,
                                                      const std::stop_token& stop) {
    model::NothingKnown nothing;
    GRADER_TRY(const auto jobs, plan(contest, {submission}, nothing, stop));
    Job job = jobs.front();
    job.submission = &submission;  // plan() was given a copy
    GRADER_TRY(auto slot, Slot::make({.core = usable_cores(1).front(),
                                      .sandbox = sandbox,
                                      .compiler = compiler,
                                      .near_limit = contest.near_limit}));
    auto single = std::make_unique<SingleRun>(job, std::move(slot), stop);
    auto known = compiler.known(compiler.key(submission, *job.language));
    if (known) {
        single->artifact_ = std::move(*known);
    } else {
        GRADER_TRY(single->artifact_, single->slot_->compile(job));
    }
    return single;
}

Result<Captured> SingleRun::run_once(std::size_t test) {
    Captured captured;
    GRADER_TRY(captured.result, slot_->judge_case(job_, test, artifact_.file.get()));
    captured.run = slot_->last_run();
    GRADER_TRY(captured.files, slot_->take_captures());
    return captured;
}

Result<Captured> SingleRun::run(std::size_t test) {
    // A problem with this case only: it is judged whatever the others got.
    model::Problem problem = *job_.problem;
    problem.cases = {job_.problem->cases[test]};
    problem.subtasks.clear();
    Job job = job_;
    job.problem = borrowed(problem);
    Record record(job, slot_->near_limit());
    (void)record.take_case();
    GRADER_TRY(Captured captured, run_once(test));
    record.finished(0, captured.result);
    if (record.take_near()) {
        GRADER_TRY(Captured again, run_once(test));
        record.finished(0, again.result);
        if (record.result(0).decided == 1) captured = std::move(again);
    }
    captured.result = record.result(0);
    return captured;
}

}  // namespace grader::judge
