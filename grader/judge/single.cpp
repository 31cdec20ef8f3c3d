#include "grader/judge/single.hpp"

#include "grader/judge/cores.hpp"
#include "grader/judge/record.hpp"
#include "grader/judge/verdict_of.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace grader::judge {
namespace {

std::optional<unsigned> best_core() {
    const std::vector<unsigned> cores = usable_cores(1);
    return cores.empty() ? std::nullopt : std::optional(cores.front());
}

}  // namespace

SingleRun::SingleRun(sandbox::Sandbox& sandbox, Job job, unsigned near_limit,
                     const std::stop_token& stop)
    : job_(std::move(job)),
      near_limit_(near_limit),
      core_(best_core()),
      workers_(sandbox),
      cancel_(stop, [this] { workers_.cancel(); }) {}

template <class Use>
auto SingleRun::with_worker(const sandbox::WorkerSpec& spec, Use use)
    -> decltype(use(std::declval<sandbox::Worker&>())) {
    GRADER_TRY(sandbox::Worker * worker, workers_.get(spec));
    auto first = use(*worker);
    if (first || workers_.cancelled()) return first;
    return use(*worker);  // a worker that breaks says nothing about the program
}

Result<compile::Artifact> SingleRun::compile(compile::Compiler& compiler) {
    const model::Submission& submission = *job_.submission;
    auto known = compiler.known(compiler.key(submission, *job_.language));
    if (known) return std::move(*known);
    return with_worker(compiler.worker_spec(core_), [&](sandbox::Worker& worker) {
        return compiler.compile(submission, *job_.language, worker);
    });
}

Result<std::unique_ptr<SingleRun>> SingleRun::prepare(sandbox::Sandbox& sandbox,
                                                      compile::Compiler& compiler,
                                                      const model::Contest& contest,
                                                      const model::Submission& submission,
                                                      const std::stop_token& stop) {
    model::NothingKnown nothing;
    GRADER_TRY(const auto jobs, plan(contest, {submission}, nothing));
    Job job = jobs.front();
    job.submission = &submission;  // plan() was given a copy
    auto single = std::make_unique<SingleRun>(sandbox, job, contest.near_limit, stop);
    GRADER_TRY(single->artifact_, single->compile(compiler));
    return single;
}

Result<Captured> SingleRun::run_once(std::size_t test) {
    const model::TestCase& data = job_.problem->cases[test];
    const CaseData& known = (*job_.data)[test];
    GRADER_TRY(const Fd input, open_unchanged(data.input, known.input));
    GRADER_TRY(const Fd answer, open_unchanged(data.answer, known.answer));
    Captured captured;
    GRADER_TRY(captured.output, memory_file("output"));
    GRADER_TRY(captured.out, memory_file("stdout"));
    GRADER_TRY(captured.err, memory_file("stderr"));
    const sandbox::RunSpec spec = run_spec(job_,
                                           {.artifact = artifact_.file.get(),
                                            .input = input.get(),
                                            .output = captured.output.get(),
                                            .out = captured.out.get(),
                                            .err = captured.err.get()},
                                           near_limit_);
    GRADER_TRY(sandbox::RunOutcome outcome,
               with_worker(worker_spec(job_, core_),
                           [&](sandbox::Worker& worker) { return worker.run(spec); }));
    captured.run = std::move(outcome.result);
    GRADER_TRY(captured.result, verdict_of(job_, captured.run,
                                           {.answer = answer,
                                            .output = captured.output,
                                            .out = captured.out,
                                            .err = captured.err}));
    GRADER_CHECKED(check_unchanged(input, data.input, known.input));
    GRADER_CHECKED(check_unchanged(answer, data.answer, known.answer));
    captured.result.id = data.id;
    captured.result.points = data.points * captured.result.share;
    return captured;
}

Result<Captured> SingleRun::run(std::size_t test) {
    // A problem with this case only: it is judged whatever the others got.
    model::Problem problem = *job_.problem;
    problem.cases = {job_.problem->cases[test]};
    problem.subtasks.clear();
    Job job = job_;
    job.problem = &problem;
    Record record(job, near_limit_);
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
