#pragma once
// A folder of submissions → what is to be graded, plus what was odd. Reads files, follows no
// symbolic link, never aborts on a contestant's account: oddities become findings.
// docs/submissions.md says where sources are looked for.

#include "grader/base/result.hpp"
#include "grader/intake/spool.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/submission.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace grader::intake {

struct Collection {
    std::vector<model::Submission> submissions;  ///< by who, then contest order of problems
    /// Sorted bytes: of every folder, also of empty ones, and of the roster.
    std::vector<std::string> contestants;
    std::vector<model::Finding> findings;
    std::vector<model::NearMiss> near_misses;  ///< by who, then contest order of problems
    Spool answer_files;  ///< of output-only problems; the submissions share it
};

struct Filter {
    std::vector<std::string> who;       ///< empty: all
    std::vector<std::string> problems;  ///< likewise
};

/// Errors: the folder cannot be read, or a name in filter.who does not exist (nearest suggested).
[[nodiscard]] Result<Collection> collect(const std::filesystem::path& folder,
                                         const model::Contest& contest, const Filter& filter = {});

/// One source by its path, for `grader check`. The problem is `problem` or, when empty, the one
/// named like the file or its folder, or the contest's only one.
[[nodiscard]] Result<model::Submission> read_one(const std::filesystem::path& file,
                                                 const model::Contest& contest,
                                                 const std::string& problem,
                                                 std::vector<model::Finding>& findings);

}  // namespace grader::intake
