#pragma once
// One contestant's folder.

#include "grader/intake/collect.hpp"
#include "grader/intake/folder.hpp"

#include <string>
#include <vector>

namespace grader::intake {

/// Adds the submissions for `problems` and what is odd to `collection`. `who` names an entry of
/// `root`.
void visit_contestant(const Folder& root, const std::string& who, const model::Contest& contest,
                      const std::vector<const model::Problem*>& problems, Collection& collection);

}  // namespace grader::intake
