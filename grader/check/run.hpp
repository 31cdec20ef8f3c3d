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

// Names in the box of who judges.
inline constexpr const char* kInput = "input";
inline constexpr const char* kOutput = "output";
inline constexpr const char* kAnswer = "answer";
inline constexpr const char* kScore = "score.txt";  // the names of Kattis; lemon is told them
inline constexpr const char* kMessage = "judgemessage.txt";
inline constexpr const char* kFeedbackFolder = "./";  // the working directory

/// What is looked at, all borrowed: regular files.
struct CheckedFiles {
    int input = -1;
    int output = -1;
    int answer = -1;
};

/// A checker or interactor that can be run, borrowed.
struct Program {
    int artifact = -1;                     ///< of compile::Artifact
    std::vector<std::string> run;          ///< empty: the artifact itself is executed
    std::string source_name;               ///< the artifact's name in the box, with `run`
    std::vector<std::string> environment;  ///< "NAME=value"
};

/// A worker that such programs only ever use: answers are seen in it. `size`: of the largest input,
/// output and answer together.
[[nodiscard]] sandbox::WorkerSpec worker_spec(const model::JudgeProgram& program, bool toolchain,
                                              Bytes size, std::optional<unsigned> core);

/// How such a program failed but by its exit code, to be read after its name; nothing: it ended by
/// itself. `err`: the beginning of its stderr.
[[nodiscard]] std::optional<Error> failure(const model::RunResult& run, const model::Limits& limits,
                                           const std::string& err);

/// Errors are ours: the checker crashed, ran over its limits, or made no sense. `points`: of the
/// case.
[[nodiscard]] Result<Outcome> run_checker(const model::Checker& checker, const Program& program,
                                          const CheckedFiles& files, model::Points points,
                                          sandbox::Worker& worker);

}  // namespace grader::check
