#pragma once
// The files that a run leaves. Thread-safe.

#include "grader/base/result.hpp"
#include "grader/model/result.hpp"

#include <filesystem>

namespace grader::report {

/// Makes the folder for the reports when it does not exist, and finds out whether they can be
/// written there; to be asked before a long run. Errors (io) name the path.
[[nodiscard]] Status prepare_folder(const std::filesystem::path& folder);

struct PageOptions {
    bool everybody = false;  ///< report.html leaves out what only coaches may see
    bool students = false;   ///< students/WHO.html for each contestant, too
};

/// Writes report.json, report.html, results.jsonl, junit.xml, standings.csv and, of a contest with
/// a freeze, standings-frozen.csv into `folder`, which is made when it does not exist. Each
/// file is the old one or the new one, never half of it. Errors (io) name the path.
[[nodiscard]] Status write_reports(const std::filesystem::path& folder,
                                   const model::ContestReport& report, const PageOptions& pages);

}  // namespace grader::report
