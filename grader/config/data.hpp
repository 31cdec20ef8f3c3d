#pragma once
// A problem's `data:`: its test cases, and how grader gen makes them. Internal to config.

#include "grader/config/document.hpp"
#include "grader/model/contest.hpp"

namespace grader::config {

/// Fills plan, data folder and, with `with_data`, the test cases; id and full points are known.
/// Mistakes are left in the document.
void read_data(Document& document, const Value& value, bool with_data, model::Problem& problem);

}  // namespace grader::config
