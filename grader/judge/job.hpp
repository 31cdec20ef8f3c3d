#pragma once
// One submission with what it takes to run it. Thread-safe.

#include "grader/base/result.hpp"
#include "grader/judge/data.hpp"
#include "grader/judge/programs.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/known.hpp"
#include "grader/model/submission.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace grader::judge {

/// Borrows from the contest and the list of submissions.
struct Job {
    const model::Submission* submission = nullptr;
    std::shared_ptr<const model::Problem> problem;  ///< with the limits of the language
    const model::Language* language = nullptr;      ///< one without any command: output-only
    /// Files of the language's helpers that lie beside the source where it is run, by their order;
    /// none when an executable is made of it.
    std::shared_ptr<const std::vector<Fd>> helpers = std::make_shared<const std::vector<Fd>>();
    std::shared_ptr<const std::vector<CaseData>> data;  ///< of the problem's cases
    std::shared_ptr<Program> checker;                   ///< of the problem, if it has one
    std::shared_ptr<Program> interactor;                ///< likewise
    Digest checker_key;                                 ///< Program::key
    Digest interactor_key;                              ///< likewise
};

/// A problem that outlives the job.
[[nodiscard]] inline std::shared_ptr<const model::Problem> borrowed(const model::Problem& problem) {
    return {std::shared_ptr<void>(), &problem};
}

/// An Error when a submission names a problem or a language that the contest does not have, or the
/// source of a checker or an interactor cannot be read. Reads the test data, but for what `known`
/// tells of it, until `stop` is requested.
[[nodiscard]] Result<std::vector<Job>> plan(const model::Contest& contest,
                                            const std::vector<model::Submission>& submissions,
                                            model::KnownResults& known,
                                            const std::stop_token& stop);

/// The problem with the limits that programs of this language have. Borrowed when they are as
/// usual.
[[nodiscard]] std::shared_ptr<const model::Problem> for_language(const model::Problem& problem,
                                                                 const model::Language& language);

/// The worker for the runs of a job.
[[nodiscard]] sandbox::WorkerSpec worker_spec(const Job& job, std::optional<unsigned> core);

/// The workers for the runs of its checker and its interactor.
[[nodiscard]] sandbox::WorkerSpec checker_worker_spec(const Job& job, std::optional<unsigned> core);
[[nodiscard]] sandbox::WorkerSpec interactor_worker_spec(const Job& job,
                                                         std::optional<unsigned> core);

/// The points out of which checkers and interactors give some: those of the case, or 100 when it
/// has none of its own, as in subtasks.
[[nodiscard]] model::Points told_points(const Job& job, std::size_t test);

/// The command that runs `source`, which is what the compiler made or the source itself.
[[nodiscard]] std::vector<std::string> run_command(const model::Language& language,
                                                   const std::string& problem,
                                                   const std::string& source, Bytes memory);

/// The environment of the language's programs.
[[nodiscard]] std::vector<std::string> environment_of(const model::Language& language);

/// What counts as the memory of a run of this executable, by the problem's rule.
void count_memory(const Job& job, int artifact, model::RunResult& run);

/// The descriptors of one run, all borrowed.
struct RunFiles {
    int artifact = -1;  ///< of compile::Artifact
    int input = -1;
    int output = -1;  ///< receives the output file
    int out = -1;     ///< receives stdout
    int err = -1;     ///< receives stderr
};

/// What the box is asked for one case. `near_limit`: Contest::near_limit; a run is stopped when it
/// is surely over.
[[nodiscard]] sandbox::RunSpec run_spec(const Job& job, const RunFiles& files, unsigned near_limit);

}  // namespace grader::judge
