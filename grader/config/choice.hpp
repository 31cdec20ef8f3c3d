#pragma once
// Which languages are taken, and which standards of them: the keys `allow` and `standard` of
// contests and problems. Internal to config. Mistakes are left in the document.

#include "grader/config/document.hpp"
#include "grader/model/contest.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace grader::config {

inline constexpr std::string_view kStandard = "{standard}";

/// Complains of a standard that the language does not have; `value` chose it.
void check_standard(Document& document, const Value& value, const model::Language& language);

/// Complains and gives null when there is none of that name.
model::Language* find_language(Document& document, const Value& value, const std::string& name,
                               std::vector<model::Language>& languages);

/// `standard: {cpp: c++20}`
void choose_standards(Document& document, const Map& map, std::vector<model::Language>& languages);

/// `allow: [c, cpp]`. The others lose their extensions; of two with the same extension the first
/// one has it when the file does not say.
void choose_allowed(Document& document, const Map& map, std::vector<model::Language>& languages);

/// Puts the standards into the commands.
void put_in_standards(std::vector<model::Language>& languages);

}  // namespace grader::config
