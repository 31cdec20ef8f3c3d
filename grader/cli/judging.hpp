#pragma once
// What `run` and `check` share: submissions → results, stoppable by Ctrl-C.

#include "grader/base/result.hpp"
#include "grader/cli/options.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/event.hpp"
#include "grader/model/result.hpp"
#include "grader/model/submission.hpp"

#include <vector>

namespace grader::cli {

struct Judged {
    std::vector<model::SubmissionResult> submissions;
    model::MachineReport machine;
    bool interrupted = false;
};

/// Errors: a compiler is missing (config), there is no place for executables (io), this machine
/// cannot isolate (environment).
[[nodiscard]] Result<Judged> judge_all(const model::Contest& contest,
                                       const std::vector<model::Submission>& submissions,
                                       const CommonOptions& options, model::EventSink& sink);

}  // namespace grader::cli
