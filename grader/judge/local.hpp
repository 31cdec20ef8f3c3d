#pragma once
// The executor that judges on this machine, in a sandbox.

#include "grader/compile/compiler.hpp"
#include "grader/judge/executor.hpp"
#include "grader/judge/keys.hpp"
#include "grader/judge/schedule.hpp"
#include "grader/judge/slot.hpp"
#include "grader/model/known.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <functional>

namespace grader::judge {

struct LocalOptions {
    unsigned jobs = 0;  ///< at most so many at once; 0: as usable_cores() advises
    Platform platform;  ///< part of the keys by which results are found again
    /// Whether nothing that is known of a submission may be reused; empty: of none.
    std::function<bool(const model::Submission&)> fresh;
};

class LocalExecutor : public Executor {
public:
    /// All but the options stay the caller's and must outlive this. `known` must be thread-safe.
    LocalExecutor(sandbox::Sandbox& sandbox, compile::Compiler& compiler,
                  model::KnownResults& known, LocalOptions options)
        : sandbox_(sandbox), compiler_(compiler), known_(known), options_(std::move(options)) {}

    Result<std::vector<model::SubmissionResult>> execute(
        const model::Contest& contest, const std::vector<model::Submission>& submissions,
        model::EventSink& sink, std::stop_token stop) override;

private:
    [[nodiscard]] bool fresh(const Job& job) const;
    [[nodiscard]] Result<Compiled> compile(const Task& task, Slot& slot, Schedule& schedule);
    void work(Slot& slot, Schedule& schedule);
    void fill(Schedule& schedule, const std::vector<Job>& jobs, const model::Contest& contest,
              std::size_t slots);

    sandbox::Sandbox& sandbox_;
    compile::Compiler& compiler_;
    model::KnownResults& known_;
    const LocalOptions options_;
};

}  // namespace grader::judge
