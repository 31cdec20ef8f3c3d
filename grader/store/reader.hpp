#pragma once
// Reads what writer.hpp has written. Internal to this folder; throws SQLite::Exception. Used by one
// thread at a time.

#include "grader/base/stamp.hpp"
#include "grader/store/database.hpp"

#include <vector>

namespace grader::store {

/// Those of KnownResults.
[[nodiscard]] std::optional<model::SubmissionResult> find_submission(Database& database,
                                                                     const Digest& key);
[[nodiscard]] std::optional<model::CaseResult> find_case(Database& database, const Digest& key,
                                                         const model::Limits& limits);
[[nodiscard]] std::optional<Digest> find_file(Database& database, const std::filesystem::path& path,
                                              const FileStamp& stamp);

/// Those of Store.
[[nodiscard]] std::vector<model::RunSummary> read_runs(Database& database);
[[nodiscard]] std::vector<model::PastResult> read_history(Database& database,
                                                          const std::string& who);
[[nodiscard]] std::vector<std::string> read_contestants(Database& database);
[[nodiscard]] Result<std::vector<model::SubmissionResult>> read_results(Database& database,
                                                                        model::RunId run);
[[nodiscard]] Result<model::RunDiff> read_diff(Database& database, model::RunId before,
                                               model::RunId after);

/// Errors (usage): there is no such run.
[[nodiscard]] Result<model::RunSummary> read_run(Database& database, model::RunId run);

}  // namespace grader::store
