#pragma once
// Runs a checker in the box. Thread-safe; the worker is used by one thread at a time.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"
#include "grader/check/outcome.hpp"
#include "grader/model/contest.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <optional>
#include <string>
#include <vector>

namespace grader::check {

/// What is looked at, all borrowed: regular files.
struct CheckedFiles {
    int input = -1;
    int output = -1;
    int answer = -1;
};

/// A checker that can be run, borrowed.
struct Program {
    int artifact = -1;                     ///< of compile::Artifact
    std::vector<std::string> run;          ///< empty: the artifact itself is executed
    std::string source_name;               ///< the artifact's name in the box, with `run`
    std::vector<std::string> environment;  ///< "NAME=value"
};

/// A worker that checkers only ever use: answers are seen in it. `size`: of the largest input,
/// output and answer together.
[[nodiscard]] sandbox::WorkerSpec worker_spec(const model::Checker& checker, bool toolchain,
                                              Bytes size, std::optional<unsigned> core);

/// Errors are ours: the checker crashed, ran over its limits, or made no sense. `points`: of the
/// case.
[[nodiscard]] Result<Outcome> run_checker(const model::Checker& checker, const Program& program,
                                          const CheckedFiles& files, model::Points points,
                                          sandbox::Worker& worker);

}  // namespace grader::check
