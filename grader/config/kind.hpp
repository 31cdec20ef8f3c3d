#pragma once
// A problem's `kind`: what is handed in. Internal to config.

#include "grader/config/document.hpp"
#include "grader/model/contest.hpp"

namespace grader::config {

/// Mistakes are left in the document.
void read_kind(Document& document, const Map& map, model::Problem& problem);

}  // namespace grader::config
