#pragma once
// A problem's `subtasks:`: groups of cases that earn their points together. Internal to config.

#include "grader/config/document.hpp"
#include "grader/model/contest.hpp"

#include <vector>

namespace grader::config {

struct Subtask {
    std::vector<const Value*> cases;  ///< ids, or ranges of them; refer to the document
    model::Points points;
};

/// Mistakes are left in the document.
[[nodiscard]] std::vector<Subtask> read_subtasks(Document& document, const Value& list);

/// Gives every case its subtask and its points. `list` is where it is told that one has none.
void assign_subtasks(Document& document, const Value& list, const std::vector<Subtask>& subtasks,
                     std::vector<model::TestCase>& cases);

}  // namespace grader::config
