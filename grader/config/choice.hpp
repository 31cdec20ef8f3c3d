#pragma once
// Which languages a contest takes, and which standards of them: its keys `allow` and `standard`.
// Internal to config. Mistakes are left in the document.

#include "grader/config/document.hpp"
#include "grader/model/contest.hpp"

#include <map>
#include <string>
#include <vector>

namespace grader::config {

struct Choice {
    std::map<std::string, std::string> standards;  ///< by the language's name
};

/// `standard: {cpp: c++20}`
[[nodiscard]] Choice read_standards(Document& document, const Map& map);

/// Complains of standards of languages that there are not. Languages that contestants may not use
/// lose their extensions; of two with the same extension the first one has it when the contest does
/// not say.
void choose_languages(Document& document, const Map& map, std::vector<model::Language>& languages);

}  // namespace grader::config
