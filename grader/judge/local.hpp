#pragma once
// The executor that judges on this machine, in a sandbox.

#include "grader/judge/executor.hpp"
#include "grader/sandbox/sandbox.hpp"

namespace grader::judge {

struct LocalOptions {
    unsigned jobs = 0;  ///< at most so many at once; 0: one for each CPU that we may use
};

/// The CPUs that this process may use, at most `jobs` of them (0: all).
[[nodiscard]] std::vector<unsigned> usable_cores(unsigned jobs);

class LocalExecutor : public Executor {
public:
    /// `sandbox` stays the caller's and must outlive this.
    explicit LocalExecutor(sandbox::Sandbox& sandbox, LocalOptions options = {})
        : sandbox_(sandbox), options_(options) {}

    Result<std::vector<model::SubmissionResult>> execute(
        const model::Contest& contest, const std::vector<model::Submission>& submissions,
        model::EventSink& sink, std::stop_token stop) override;

private:
    sandbox::Sandbox& sandbox_;
    LocalOptions options_;
};

}  // namespace grader::judge
