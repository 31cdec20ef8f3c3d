#pragma once
// From the facts of a run and the files that it left to the verdict of the case. Thread-safe.

#include "grader/base/fd.hpp"
#include "grader/check/outcome.hpp"
#include "grader/explain/reason.hpp"
#include "grader/judge/job.hpp"
#include "grader/model/result.hpp"

#include <functional>

namespace grader::judge {

/// Borrowed descriptors of regular files.
struct CaseFiles {
    const Fd& answer;  ///< may change while we read it, the others do not
    const Fd& output;  ///< the output file; not looked at for stdio problems
    const Fd& out;     ///< stdout
    const Fd& err;     ///< stderr
};

/// The problem's checker, called with the output; empty when it has none.
using Check = std::function<Result<check::Outcome>(const Fd& output)>;

/// Everything of a case's result but its id and its points. `check` is called only when the run
/// itself does not settle the verdict.
[[nodiscard]] Result<model::CaseResult> verdict_of(const Job& job, const model::RunResult& run,
                                                   const CaseFiles& files, const Check& check = {});

/// Fills in why the case has its verdict: the reasons, and their message in English.
void explain_case(model::CaseResult& result, const explain::Evidence& evidence);

}  // namespace grader::judge
