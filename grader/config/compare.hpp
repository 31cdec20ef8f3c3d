#pragma once
// A problem's `compare:`. Internal to config.

#include "grader/config/document.hpp"
#include "grader/model/contest.hpp"

namespace grader::config {

/// Mistakes are left in the document.
[[nodiscard]] model::CompareSpec read_compare(Document& document, const Value& value);

}  // namespace grader::config
