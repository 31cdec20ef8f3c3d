#pragma once
// One contestant's folder.

#include "grader/intake/collect.hpp"
#include "grader/intake/folder.hpp"

#include <string>

namespace grader::intake {

/// Adds the submissions of `who`, an entry of `root`, and what is odd to `collection`.
void visit_contestant(const Folder& root, const std::string& who, const model::Contest& contest,
                      Collection& collection);

}  // namespace grader::intake
