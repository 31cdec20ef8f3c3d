#pragma once
// One CPU and everything that happens on it, one thing at a time: compile, run, compare. So
// nothing of ours ever competes with a timed run. Used by one thread; cancel() from any.

#include "grader/check/run.hpp"
#include "grader/compile/compiler.hpp"
#include "grader/judge/job.hpp"
#include "grader/judge/verdict_of.hpp"
#include "grader/model/result.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace grader::judge {

/// The workers of one slot, made when first needed: a few, the latest used, by their spec.
class Workers {
public:
    explicit Workers(sandbox::Sandbox& sandbox) : sandbox_(sandbox) {}

    /// The worker stays ours, until others push it out.
    [[nodiscard]] Result<sandbox::Worker*> get(const sandbox::WorkerSpec& spec);

    /// From any thread: ends the current run; get() gives errors from now on.
    void cancel();
    [[nodiscard]] bool cancelled();

private:
    struct Entry {
        sandbox::WorkerSpec spec;
        std::unique_ptr<sandbox::Worker> worker;
    };

    sandbox::Sandbox& sandbox_;
    std::mutex mutex_;            // against cancel()
    std::vector<Entry> entries_;  // the latest used last
    bool cancelled_ = false;
};

struct SlotSpec {
    unsigned core = 0;
    sandbox::Sandbox& sandbox;
    compile::Compiler& compiler;
    unsigned near_limit = 0;  ///< Contest::near_limit
};

class Slot {
public:
    /// `sandbox` and `compiler` stay the caller's.
    [[nodiscard]] static Result<std::unique_ptr<Slot>> make(const SlotSpec& spec);

    /// Keeps the calling thread on this slot's CPU.
    void pin_thread() const;

    void prepare(const compile::Compiler::Header& header);

    /// An Error is ours.
    [[nodiscard]] Result<compile::Artifact> compile(const Job& job);

    /// Our own failure is a judge error of the case, which is the problem's number `test` (from 0).
    /// `artifact` is borrowed.
    [[nodiscard]] model::CaseResult run_case(const Job& job, std::size_t test, int artifact);

    /// The same for those who tell our failures otherwise.
    [[nodiscard]] Result<model::CaseResult> judge_case(const Job& job, std::size_t test,
                                                       int artifact);

    /// Files in memory for what a run writes, used again by the next.
    struct Captures {
        Fd output;
        Fd out;
        Fd err;
    };

    /// What the last case wrote; the next one gets new files. Nothing of interactive ones.
    [[nodiscard]] Result<Captures> take_captures();

    /// The counters of the last case. Not of interactive ones.
    [[nodiscard]] const model::RunResult& last_run() const { return last_run_; }

    [[nodiscard]] unsigned near_limit() const { return spec_.near_limit; }

    void cancel() {
        workers_.cancel();
        checkers_.cancel();
        interactors_.cancel();
    }

    [[nodiscard]] bool cancelled() { return workers_.cancelled(); }

    Slot(const SlotSpec& spec, Captures captures)
        : spec_(spec),
          workers_(spec.sandbox),
          checkers_(spec.sandbox),
          interactors_(spec.sandbox),
          captures_(std::move(captures)) {}

private:
    [[nodiscard]] static Result<Captures> make_captures();

    /// Carries out `use` with a worker, and once more if that failed, which is in a fresh box
    /// then: a worker that breaks says nothing about the program.
    template <class Use>
    auto with_worker(Workers& workers, const sandbox::WorkerSpec& spec, Use use)
        -> decltype(use(std::declval<sandbox::Worker&>()));

    /// A program of the setter's, compiled. `kind`: "checker".
    [[nodiscard]] Result<check::Program> ready(Program& program, const char* kind, Bytes memory);
    [[nodiscard]] Result<check::Outcome> check(const Job& job, std::size_t test,
                                               const check::CheckedFiles& files);
    [[nodiscard]] Result<model::CaseResult> interact(const Job& job, std::size_t test,
                                                     int artifact);
    [[nodiscard]] Result<model::CaseResult> try_case(const Job& job, std::size_t test,
                                                     int artifact);
    [[nodiscard]] Result<model::CaseResult> run_and_judge(const Job& job, RunFiles run,
                                                          const CaseFiles& files,
                                                          const Check& checking);

    const SlotSpec spec_;
    Workers workers_;
    Workers checkers_;     // of their own: answers are seen in them
    Workers interactors_;  // likewise
    Captures captures_;
    model::RunResult last_run_;
};

}  // namespace grader::judge
