#pragma once
// A bundle: one zip archive with everything that is needed to judge disputed cases again, anywhere.
// docs/appeals.md is the contract of its format.
//
// A bundle that is read is as hostile as a submission: nothing in it is believed but that somebody
// wrote it, and its commands may run in a box only.

#include "grader/base/fd.hpp"
#include "grader/base/hash.hpp"
#include "grader/base/result.hpp"
#include "grader/base/units.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/history.hpp"
#include "grader/model/result.hpp"
#include "grader/model/submission.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace grader::appeal {

constexpr Bytes kLargestFile = mib(256);  ///< input, answer; outputs are cut
constexpr Bytes kLargestBundle = gib(1);  ///< all its files together
constexpr Bytes kLargestSource = mib(16);
constexpr Bytes kLargestHead = kib(64);  ///< of stdout and stderr
constexpr std::size_t kMostCases = 1000;

struct BundledCase {
    model::TestCase test;                      ///< its files: the camp's, or the extracted ones
    std::optional<model::CaseResult> stored;   ///< the latest run in the store; none: not judged
    std::optional<model::CaseResult> bundled;  ///< when the bundle was made; none: compile error
    int exit_code = 0;                         ///< of that run, when not signalled
    int signal = 0;                            ///< 0: not signalled
    std::filesystem::path output;              ///< what the program wrote
    bool output_cut = false;                   ///< only its beginning
    std::string out;                           ///< the beginning of stdout
    std::string err;                           ///< and of stderr
};

/// What the camp's store told of the submission.
struct StoredResult {
    model::RunId run = 0;
    model::Verdict verdict = model::Verdict::judge_error;
    model::Points points;
};

struct Bundle {
    std::string made;  ///< "2026-12-01 08:00:00 UTC"
    std::string contest;
    std::string who;         ///< raw bytes
    model::Problem problem;  ///< without its cases
    model::Language language;
    model::CompileLimits compile_limits;
    unsigned near_limit = 0;  ///< Contest::near_limit
    std::string source;
    std::string source_sha256;  ///< Submission::sha256
    std::string compiler;       ///< what its version command printed
    model::CompileResult compile;
    Digest executable;  ///< when it compiled
    model::MachineReport machine;
    std::optional<StoredResult> stored;
    std::vector<BundledCase> cases;
    /// Holds the files that are not the camp's, while this lives.
    std::optional<TempDir> folder;
};

/// Errors: the archive cannot be read, or is no bundle; nothing of it is left behind then.
[[nodiscard]] Result<Bundle> read_bundle(const std::filesystem::path& archive);

/// Readers see the whole archive or none. Errors: a file cannot be read or is too large, the
/// archive cannot be written.
[[nodiscard]] Status write_bundle(const std::filesystem::path& archive, const Bundle& bundle);

/// What has to be judged: a contest with this problem only, and the submission.
[[nodiscard]] model::Contest contest_of(const Bundle& bundle);
[[nodiscard]] model::Submission submission_of(const Bundle& bundle);

/// The verdict that is disputed: of the store, else of when the bundle was made.
[[nodiscard]] model::CaseResult recorded(const BundledCase& disputed);

/// The same for whether it compiles.
[[nodiscard]] bool recorded_compiles(const Bundle& bundle);

}  // namespace grader::appeal
