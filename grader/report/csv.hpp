#pragma once
// The ranking for spreadsheets. Thread-safe.

#include "grader/model/result.hpp"

#include <string>

namespace grader::report {

/// RFC 4180 (CRLF, quotes where needed), UTF-8 with a byte order mark so that Excel shows Chinese
/// right. Columns: rank, who, each problem, total, note; of icpc: rank, who, solved, penalty, the
/// minute and the attempts of each problem, note. Texts that a spreadsheet would take for a formula
/// (they begin with = + - @) get an apostrophe in front.
[[nodiscard]] std::string standings_csv(const model::ContestReport& report);

/// The same of the frozen standings; "2+1" attempts: one of them is pending.
[[nodiscard]] std::string frozen_csv(const model::ContestReport& report);

}  // namespace grader::report
