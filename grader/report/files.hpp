#pragma once
// The files that a run leaves. Thread-safe.

#include "grader/base/result.hpp"
#include "grader/model/result.hpp"

#include <filesystem>

namespace grader::report {

/// Writes report.json and standings.csv into `folder`, which is made when it does not exist. Each
/// file is the old one or the new one, never half of it. Errors (io) name the path.
[[nodiscard]] Status write_reports(const std::filesystem::path& folder,
                                   const model::ContestReport& report);

}  // namespace grader::report
