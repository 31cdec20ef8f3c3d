#pragma once
// A submission's source → what can be run, made by the language's compiler in the box. What goes
// wrong on the contestant's account is data (Artifact::result); an Error is ours: the compiler
// could not be started, the box failed. Thread-safe; the worker is used by one thread at a time.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/result.hpp"
#include "grader/model/submission.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <optional>
#include <string>

namespace grader::compile {

struct Artifact {
    model::CompileResult result;
    std::string message;  ///< why not, when the compiler's own words cannot say it
    Fd file;              ///< read-only, when ok: the executable, or the source itself
};

[[nodiscard]] Result<Artifact> compile(const model::Submission& submission,
                                       const model::Language& language,
                                       const model::CompileLimits& limits, sandbox::Worker& worker);

/// Whether there is a place for executables ($TMPDIR, else /tmp): an Error says why not. To be
/// asked before many sources are compiled.
[[nodiscard]] Status check_scratch();

/// The worker that compile() needs.
[[nodiscard]] sandbox::WorkerSpec worker_spec(std::optional<unsigned> core);

}  // namespace grader::compile
