#pragma once
// Who should have handed in, against who did.

#include "grader/intake/collect.hpp"
#include "grader/model/contest.hpp"

#include <string>
#include <vector>

namespace grader::intake {

/// The roster's line of a contestant; nullptr: it has none. Folders may be named in GBK.
[[nodiscard]] const model::Contestant* line_of(const std::vector<model::Contestant>& roster,
                                               const std::string& who);

/// Adds those of the roster who handed in nothing to the contestants, and what is odd. Nothing when
/// there is no roster.
void add_roster(const std::vector<model::Contestant>& roster, const Filter& filter,
                Collection& collection);

}  // namespace grader::intake
