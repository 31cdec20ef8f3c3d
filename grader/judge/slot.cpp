#include "grader/judge/slot.hpp"

#include "grader/compile/command.hpp"
#include "grader/judge/handed_in.hpp"
#include "grader/judge/interactive.hpp"
#include "grader/judge/verdict_of.hpp"
#include "grader/text/printable.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace grader::judge {
namespace {

using sandbox::Worker;
using sandbox::WorkerSpec;

constexpr std::size_t kMostWorkers = 3;  // compiling, static programs, interpreted programs

/// Nothing that an earlier run wrote may ever be judged again.
Status empty(const Fd& file) {
    if (::ftruncate(file.get(), 0) != 0)
        return fail(errno_error(ErrorCode::io, "ftruncate", errno));
    return {};
}

}  // namespace

Result<Worker*> Workers::get(const WorkerSpec& spec) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = std::find_if(entries_.begin(), entries_.end(),
                                        [&](const Entry& entry) { return entry.spec == spec; });
        if (found != entries_.end()) {
            std::rotate(found, found + 1, entries_.end());
            return entries_.back().worker.get();
        }
        if (entries_.size() == kMostWorkers) entries_.erase(entries_.begin());
    }
    GRADER_TRY(auto worker, sandbox_.make_worker(spec));
    const std::lock_guard lock(mutex_);
    if (cancelled_) return fail(ErrorCode::environment, "cancelled");
    entries_.push_back({spec, std::move(worker)});
    return entries_.back().worker.get();
}

void Workers::cancel() {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
    for (const Entry& entry : entries_) entry.worker->cancel();
}

bool Workers::cancelled() {
    const std::lock_guard lock(mutex_);
    return cancelled_;
}

Result<Slot::Captures> Slot::make_captures() {
    Captures captures;
    GRADER_TRY(captures.output, memory_file("output"));
    GRADER_TRY(captures.out, memory_file("stdout"));
    GRADER_TRY(captures.err, memory_file("stderr"));
    return captures;
}

Result<std::unique_ptr<Slot>> Slot::make(const SlotSpec& spec) {
    GRADER_TRY(Captures captures, make_captures());
    return std::make_unique<Slot>(spec, std::move(captures));
}

void Slot::pin_thread() const {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(spec_.core, &cores);
    // Runs are pinned by their workers; without this one only our own work may wander.
    (void)::sched_setaffinity(0, sizeof cores, &cores);
}

template <class Use>
auto Slot::with_worker(Workers& workers, const WorkerSpec& spec, Use use)
    -> decltype(use(std::declval<Worker&>())) {
    GRADER_TRY(Worker * worker, workers.get(spec));
    auto first = use(*worker);
    if (first || cancelled()) return first;
    return use(*worker);
}

void Slot::prepare(const compile::Compiler::Header& header) {
    const auto worker = workers_.get(spec_.compiler.worker_spec(spec_.core));
    if (worker) spec_.compiler.prepare(header, **worker);
}

Result<compile::Artifact> Slot::compile(const Job& job) {
    return with_worker(workers_, spec_.compiler.worker_spec(spec_.core), [&](Worker& worker) {
        return spec_.compiler.compile(*job.submission, *job.language, worker);
    });
}

Result<check::Program> Slot::ready(Program& program, const char* kind, Bytes memory) {
    const model::Language& language = program.language();
    const auto compile = [&](const model::Submission& source, const model::Language& of,
                             const compile::Companions& companions) -> Result<compile::Artifact> {
        auto known = spec_.compiler.known(spec_.compiler.key(source, of, companions));
        if (known) return std::move(*known);
        return with_worker(workers_, spec_.compiler.worker_spec(spec_.core), [&](Worker& worker) {
            return spec_.compiler.compile(source, of, worker, companions);
        });
    };
    GRADER_TRY(const int artifact, program.artifact(compile));
    const std::string name = program.source_name();
    return check::Program{.artifact = artifact,
                          .run = language.run.empty() ? std::vector<std::string>()
                                                      : run_command(language, kind, name, memory),
                          .source_name = name,
                          .environment = environment_of(language)};
}

Result<check::Outcome> Slot::check(const Job& job, std::size_t test,
                                   const check::CheckedFiles& files) {
    GRADER_TRY(const check::Program program,
               ready(*job.checker, "checker", job.problem->checker->program.limits.memory));
    return with_worker(checkers_, checker_worker_spec(job, spec_.core), [&](Worker& worker) {
        return check::run_checker(*job.problem->checker, program, files, told_points(job, test),
                                  worker);
    });
}

Result<model::CaseResult> Slot::interact(const Job& job, std::size_t test, int artifact) {
    GRADER_TRY(
        const check::Program interactor,
        ready(*job.interactor, "interactor", job.problem->interactor->program.limits.memory));
    return judge_interactive({.job = job,
                              .test = test,
                              .artifact = artifact,
                              .interactor = interactor,
                              .programs = workers_,
                              .interactors = interactors_,
                              .core = spec_.core,
                              .near_limit = spec_.near_limit});
}

Result<model::CaseResult> Slot::run_and_judge(const Job& job, RunFiles run, const CaseFiles& files,
                                              const Check& checking) {
    run.output = files.output.get();
    run.out = files.out.get();
    run.err = files.err.get();
    const sandbox::RunSpec spec = run_spec(job, run, spec_.near_limit);
    GRADER_TRY(const sandbox::RunOutcome outcome,
               with_worker(workers_, worker_spec(job, spec_.core),
                           [&](Worker& worker) { return worker.run(spec); }));
    last_run_ = outcome.result;
    count_memory(job, run.artifact, last_run_);
    return verdict_of(job, last_run_, files, checking);
}

Result<model::CaseResult> Slot::try_case(const Job& job, std::size_t test, int artifact) {
    if (job.interactor) return interact(job, test, artifact);
    const model::TestCase& data = job.problem->cases[test];
    const CaseData& known = (*job.data)[test];
    GRADER_TRY(const Fd input, open_unchanged(data.input, known.input));
    GRADER_TRY(const Fd answer, open_unchanged(data.answer, known.answer));
    for (const Fd* file : {&captures_.output, &captures_.out, &captures_.err}) {
        GRADER_CHECKED(empty(*file));
    }
    const CaseFiles files{
        .answer = answer, .output = captures_.output, .out = captures_.out, .err = captures_.err};
    Check checking;
    if (job.checker) {
        checking = [&](const Fd& output) {
            return check(job, test, {input.get(), output.get(), answer.get()});
        };
    }
    auto result =
        job.problem->output_only
            ? judge_handed_in(job, test, files, checking)
            : run_and_judge(job, {.artifact = artifact, .input = input.get()}, files, checking);
    GRADER_CHECKED(check_unchanged(input, data.input, known.input));
    GRADER_CHECKED(check_unchanged(answer, data.answer, known.answer));
    return result;
}

Result<model::CaseResult> Slot::judge_case(const Job& job, std::size_t test, int artifact) {
    GRADER_TRY(model::CaseResult result, try_case(job, test, artifact));
    const model::TestCase& data = job.problem->cases[test];
    result.id = data.id;
    result.points = data.points * result.share;
    return result;
}

model::CaseResult Slot::run_case(const Job& job, std::size_t test, int artifact) {
    auto judged = judge_case(job, test, artifact);
    if (judged) return std::move(*judged);
    return {.id = job.problem->cases[test].id,
            .message = text::printable("judge error: " + judged.error().message)};
}

Result<Slot::Captures> Slot::take_captures() {
    GRADER_TRY(Captures fresh, make_captures());
    return std::exchange(captures_, std::move(fresh));
}

}  // namespace grader::judge
