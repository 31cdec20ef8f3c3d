#pragma once
// What the roster tells of those who are ranked.

#include "grader/model/result.hpp"

#include <map>
#include <string>
#include <vector>

namespace grader::report {

/// By who; only those that have a name.
using Names = std::map<std::string, std::string>;

[[nodiscard]] Names names_of(const std::vector<model::Standing>& standings);

[[nodiscard]] bool any_name(const std::vector<model::Standing>& standings);
[[nodiscard]] bool any_team(const std::vector<model::Standing>& standings);

}  // namespace grader::report
