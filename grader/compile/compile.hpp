#pragma once
// A submission's source → what can be run, made by the language's compiler in the box. What goes
// wrong on the contestant's account is data (Artifact::result); an Error is ours: the compiler
// could not be started, the box failed. Thread-safe; the worker is used by one thread at a time.

#include "grader/base/fd.hpp"
#include "grader/base/hash.hpp"
#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/result.hpp"
#include "grader/model/submission.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace grader::compile {

struct Artifact {
    model::CompileResult result;
    std::string message;  ///< why not, when the compiler's own words cannot say it
    Fd file;              ///< read-only, when ok: the executable, or the source itself
    Digest executable;    ///< of the file's bytes, when ok
    /// Why not: the compiler ran out of time, for which a busy machine may be the reason.
    bool out_of_time = false;
    bool repeatable = true;  ///< the same would come out again
};

/// What a judge program is compiled together with: the headers of a checker.
struct Companions {
    std::vector<model::HelperFile> files;
    std::vector<std::string> environment;  ///< "NAME=value"
};

/// What is added to a language's command to make it fast.
struct Additions {
    std::vector<std::string> options;      ///< in front of those of the command
    std::vector<std::string> environment;  ///< "NAME=value"

    [[nodiscard]] bool empty() const { return options.empty() && environment.empty(); }
};

[[nodiscard]] Result<Artifact> compile(const model::Submission& submission,
                                       const model::Language& language,
                                       const model::CompileLimits& limits, sandbox::Worker& worker,
                                       const Companions& companions = {},
                                       const Additions& additions = {});

/// Programs in files of this file system cannot be executed.
[[nodiscard]] bool forbids_executing(const std::filesystem::path& folder);

/// Whether there is a place for executables ($TMPDIR, else /tmp): an Error says why not. To be
/// asked before many sources are compiled.
[[nodiscard]] Status check_scratch();

/// The worker that compile() needs.
[[nodiscard]] sandbox::WorkerSpec worker_spec(std::optional<unsigned> core);

}  // namespace grader::compile
