#pragma once
// What came out: results of cases, submissions and the whole run. Plain data; the report needs
// nothing else.

#include "grader/base/hash.hpp"
#include "grader/base/units.hpp"
#include "grader/model/comparison.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/points.hpp"
#include "grader/model/reason.hpp"
#include "grader/model/run_result.hpp"
#include "grader/model/submission.hpp"
#include "grader/model/verdict.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grader::model {

/// One of several runs of the same case.
struct Measurement {
    Verdict verdict = Verdict::judge_error;
    Micros cpu{0};
    Micros wall{0};
    Bytes memory;
};

struct CaseResult {
    std::string id;
    Verdict verdict = Verdict::judge_error;
    Share share;  ///< of the case's points: 0, all, or what a checker gave
    Points points;
    IoUsed io = IoUsed::fixed;
    Micros cpu{0};
    Micros wall{0};
    Bytes memory;
    MemorySource memory_source = MemorySource::rss;
    LimitHit limit = LimitHit::none;       ///< which ended the run
    std::string message;                   ///< printable UTF-8, one line; empty when accepted
    std::vector<Reason> reasons;           ///< the most telling first; empty when accepted
    std::optional<Difference> difference;  ///< the first, of an output that was compared
    /// When the case was measured more than once, because it came near the time limit: all of
    /// them, in order; else empty.
    std::vector<Measurement> measurements;
    std::size_t decided = 0;  ///< which of the measurements gave this result
    Digest key;               ///< of all that it depends on but the limits; zero: not to be reused
    bool reused = false;      ///< an earlier run found it out
};

struct CompileResult {
    bool ok = false;
    std::string log;  ///< the compiler's words, printable UTF-8, at most 64 KiB
    Micros cpu{0};
    bool reused = false;  ///< an earlier compilation's
    Bytes declared;       ///< what the globals of the executable take; 0: it is none
};

/// What a subtask earned.
struct SubtaskResult {
    std::string name;
    Points points;
    Points full;
    /// Of its cases as of a submission; skipped: a subtask that it needs is not earned whole.
    Verdict verdict = Verdict::judge_error;
};

struct SubmissionResult {
    std::string who;  ///< raw bytes
    std::string problem;
    std::string language;
    std::filesystem::path path;
    Verdict verdict = Verdict::judge_error;
    Points points;
    CompileResult compile;
    std::vector<CaseResult> cases;          ///< in data order; empty after a compile error
    std::vector<SubtaskResult> subtasks;    ///< subtask_results() of the cases
    std::string message;                    ///< why, when no case can say it
    std::vector<Reason> reasons;            ///< of all cases together; the most telling first
    std::string sha256;                     ///< Submission::sha256
    unsigned attempt = 0;                   ///< Submission::attempt
    std::optional<std::int64_t> submitted;  ///< Submission::submitted
    bool late = false;                      ///< Submission::late
    Limits limits;                          ///< that the cases were judged by
    Digest key;                             ///< of all that it depends on; zero: not to be reused
    bool reused = false;                    ///< as it is, from an earlier run
    std::string source;                     ///< Submission::source; for reports, filled at the end
};

/// What a contestant got for one problem.
struct ProblemStanding {
    std::string problem;      ///< Problem::id
    Points points;            ///< icpc: 1 when it is solved
    bool solved = false;      ///< accepted
    unsigned attempts = 0;    ///< that count; icpc: up to the accepted one, without CE and JE
    unsigned pending = 0;     ///< icpc: attempts whose result the freeze hides
    std::int64_t minute = 0;  ///< icpc: of the accepted attempt
    bool first = false;       ///< icpc: nobody solved it earlier
};

/// One row of the ranking, best first; equals share a rank.
struct Standing {
    std::size_t rank = 0;
    std::string who;
    Points total;                           ///< of the points for the problems
    unsigned solved = 0;                    ///< problems
    std::int64_t penalty = 0;               ///< icpc: minutes
    bool incomplete = false;                ///< a judge error: the total may be too low
    std::vector<ProblemStanding> problems;  ///< in contest order, of what was graded
    std::string name;                       ///< by the roster; empty: it tells none
    std::string team;                       ///< likewise
};

/// What a zero would have been worth with its form put right. Never counts.
struct Rescue {
    std::string who;
    std::string problem;
    std::filesystem::path path;
    Verdict verdict = Verdict::judge_error;
    Points points;
    Reason what;  ///< what was put right
};

/// Where and how the run was made, for the report.
struct MachineReport {
    std::string host;
    std::string cpu_model;
    unsigned cores = 0;
    std::string kernel;
    std::string sandbox;   ///< "B: root, cgroup v1"
    bool isolated = true;  ///< false: a weaker mode was asked for
    std::string grader_version;
    std::vector<std::string> compilers;  ///< "cpp: g++ (Debian 12.2.0-14) 12.2.0"
};

struct ContestReport {
    std::string title;
    std::string lang;                           ///< Contest::lang
    std::vector<Problem> problems;              ///< those that were graded, in contest order
    std::vector<SubmissionResult> submissions;  ///< by who, then contest order of problems
    ScoringMode mode = ScoringMode::oi;
    std::vector<Standing> standings;
    std::vector<Standing> frozen;  ///< icpc with a freeze: as it was shown at the end
    std::vector<Finding> findings;
    std::vector<Rescue> rescues;  ///< by who, then problem
    MachineReport machine;
    bool interrupted = false;
};

}  // namespace grader::model
