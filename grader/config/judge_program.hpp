#pragma once
// The setter's programs that take part in judging: `checker:` and their like. Internal to config.

#include "grader/config/document.hpp"
#include "grader/model/contest.hpp"

#include <string_view>
#include <vector>

namespace grader::config {

/// What a problem's file is read with.
struct Surroundings {
    bool with_data = false;                         ///< the test cases are looked for, too
    model::StopRule stop = model::StopRule::never;  ///< of problems that do not say
    /// All that there are, with the contest's standards; and those that the contest allows. Null:
    /// not known. Their commands have {standard} in them.
    const std::vector<model::Language>* languages = nullptr;
    const std::vector<model::Language>* allowed = nullptr;
    std::filesystem::path include;  ///< of judge programs that do not say
};

/// `map`: of the value, null when the value is the source's path alone. Mistakes
/// are left in the document.
[[nodiscard]] model::JudgeProgram read_judge_program(Document& document, const Value& value,
                                                     const Map* map,
                                                     const Surroundings& surroundings);

/// Complains when there is no such folder.
void check_include(Document& document, const Value& value, const std::filesystem::path& include);

/// `checker:`, a file or a map.
[[nodiscard]] model::Checker read_checker(Document& document, const Value& value,
                                          const Surroundings& surroundings);

}  // namespace grader::config
