#pragma once
// One submission, judged case by case for somebody who wants to see everything: what the program
// wrote, and the counters of its run. No result is reused and none kept; the executable is the one
// that a whole run would judge. Used by one thread.

#include "grader/compile/compiler.hpp"
#include "grader/judge/job.hpp"
#include "grader/judge/slot.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/result.hpp"
#include "grader/model/submission.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace grader::judge {

struct Captured {
    model::CaseResult result;
    model::RunResult run;
    Slot::Captures files;  ///< the output file is empty for stdio problems
};

class SingleRun {
public:
    /// Compiles. `sandbox`, `compiler`, `contest` and `submission` stay the caller's and must
    /// outlive this. An Error is ours, or `stop` was requested; a compile error is in artifact().
    [[nodiscard]] static Result<std::unique_ptr<SingleRun>> prepare(
        sandbox::Sandbox& sandbox, compile::Compiler& compiler, const model::Contest& contest,
        const model::Submission& submission, const std::stop_token& stop);

    [[nodiscard]] const compile::Artifact& artifact() const { return artifact_; }

    /// Case number `test` (from 0), once more when it comes near the time limit: the run that
    /// decides is given. Only after a compilation that succeeded. An Error is ours, or `stop` was
    /// requested.
    [[nodiscard]] Result<Captured> run(std::size_t test);

    SingleRun(Job job, std::unique_ptr<Slot> slot, const std::stop_token& stop);

private:
    [[nodiscard]] Result<Captured> run_once(std::size_t test);

    const Job job_;
    std::unique_ptr<Slot> slot_;
    std::stop_callback<std::function<void()>> cancel_;
    compile::Artifact artifact_;
};

}  // namespace grader::judge
