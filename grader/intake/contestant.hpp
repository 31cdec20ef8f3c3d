#pragma once
// One contestant's folder.

#include "grader/intake/collect.hpp"
#include "grader/intake/folder.hpp"

#include <string>
#include <vector>

namespace grader::intake {

/// Adds the submissions of `who`, an entry of `root`, to the problems (empty: all), and what is odd
/// to `collection`.
void visit_contestant(const Folder& root, const std::string& who, const model::Contest& contest,
                      const std::vector<std::string>& problems, Collection& collection);

}  // namespace grader::intake
