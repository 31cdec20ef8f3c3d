#pragma once
// What every command that judges needs of this machine, made once: the box, the compilers, and who
// they are. Not thread-safe.

#include "grader/base/result.hpp"
#include "grader/cli/options.hpp"
#include "grader/compile/compiler.hpp"
#include "grader/judge/local.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/event.hpp"
#include "grader/model/known.hpp"
#include "grader/model/result.hpp"
#include "grader/model/submission.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <memory>
#include <vector>

namespace grader::cli {

struct Workshop {
    std::unique_ptr<sandbox::Sandbox> box;
    std::unique_ptr<compile::Compiler> compiler;
    model::MachineReport machine;
    judge::Platform platform;
};

/// For the languages that the submissions use. Errors: a compiler is missing (config), there is no
/// place for executables (io), this machine cannot isolate (environment).
[[nodiscard]] Result<Workshop> open_workshop(const model::Contest& contest,
                                             const std::vector<model::Submission>& submissions,
                                             const CommonOptions& options);

struct Judged {
    std::vector<model::SubmissionResult> submissions;
    bool interrupted = false;
};

/// Stoppable by Ctrl-C.
[[nodiscard]] Result<Judged> judge_all(Workshop& workshop, const model::Contest& contest,
                                       const std::vector<model::Submission>& submissions,
                                       model::KnownResults& known, judge::LocalOptions options,
                                       model::EventSink& sink);

}  // namespace grader::cli
