#pragma once
// The data in report.html, for its script only: no contract. As small as can be, for 80,000 cases:
// times in microseconds, memory in KiB, a letter pair for each verdict. Internal to report.

#include "grader/base/result.hpp"
#include "grader/report/html.hpp"

namespace grader::report {

/// One JSON object, ASCII only and without any of < > &.
[[nodiscard]] Status write_html_data(const model::ContestReport& report, Audience audience,
                                     std::string_view who, const TextSink& sink);

}  // namespace grader::report
