#pragma once
// A problem's `subtasks:`: groups of cases that earn their points together. Internal to config.

#include "grader/config/document.hpp"
#include "grader/model/contest.hpp"

#include <vector>

namespace grader::config {

/// All but the subtasks' cases, which are found later. Mistakes are left in the document; a cycle
/// of needs is one.
[[nodiscard]] std::vector<model::Subtask> read_subtasks(Document& document, const Value& list);

/// Gives the problem's subtasks, which were read from `list`, their cases, and takes the cases'
/// own points from them.
void assign_cases(Document& document, const Value& list, model::Problem& problem);

}  // namespace grader::config
