#pragma once
// Results as JUnit XML, which CI systems show: a suite for each submission, a test for each case.
// Thread-safe.

#include "grader/base/result.hpp"
#include "grader/model/result.hpp"
#include "grader/report/json.hpp"

namespace grader::report {

/// A case that lost points is a failure, a judge error an error, a skipped one skipped; what was
/// not run because nothing was made of the source is one failure of the whole. UTF-8, in pieces;
/// an Error is the sink's.
[[nodiscard]] Status write_junit(const model::ContestReport& report, const TextSink& sink);

}  // namespace grader::report
