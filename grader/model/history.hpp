#pragma once
// What the store tells of past runs. Plain data.

#include "grader/model/points.hpp"
#include "grader/model/result.hpp"
#include "grader/model/verdict.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grader::model {

using RunId = std::int64_t;  ///< from 1, in the order of time

enum class RunState {
    running,  ///< or ended without a chance to say so (kill -9, power loss)
    finished,
    interrupted,  ///< Ctrl-C, SIGTERM
};

struct RunSummary {
    RunId id = 0;
    std::int64_t started = 0;   ///< seconds since 1970
    std::int64_t finished = 0;  ///< 0: never
    RunState state = RunState::running;
    std::string title;
    std::string settings;  ///< the command's, one line: "--who 'Wang Fang' --fresh"
    bool whole = true;     ///< all of the camp; false: --who, --problem or files were named
    MachineReport machine;
    std::size_t planned = 0;  ///< submissions to be judged
    std::size_t judged = 0;
    std::size_t reused = 0;  ///< of these, from earlier runs as they were
    std::size_t accepted = 0;
    std::size_t judge_errors = 0;
    Points points;  ///< of all
};

/// Whether a submission that is not among its results was not there to be judged.
[[nodiscard]] inline bool is_complete(const RunSummary& run) {
    return run.whole && run.state == RunState::finished;
}

/// One submission's result in one run.
struct PastResult {
    RunId run = 0;
    std::int64_t started = 0;  ///< of the run
    std::string who;           ///< raw bytes
    std::string problem;
    unsigned attempt = 0;  ///< SubmissionResult::attempt
    std::string sha256;    ///< of the source as it was handed in
    Verdict verdict = Verdict::judge_error;
    Points points;
};

struct CaseChange {
    std::string id;
    std::optional<Verdict> before;  ///< none: there was no such case
    std::optional<Verdict> after;
    Points points_before;
    Points points_after;
};

/// A submission whose verdict or points are not the same in two runs.
struct Change {
    std::string who;  ///< raw bytes
    std::string problem;
    unsigned attempt = 0;
    std::optional<PastResult> before;  ///< none: not judged in that run
    std::optional<PastResult> after;
    std::vector<CaseChange> cases;  ///< that changed, in the order of their ids' first appearance
};

struct RunDiff {
    RunSummary before;
    RunSummary after;
    std::vector<Change> changes;  ///< by who, problem and attempt
    std::size_t same = 0;         ///< submissions of both runs without a change
};

}  // namespace grader::model
