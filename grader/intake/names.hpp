#pragma once
// Which names of files belong to which problem.

#include "grader/model/contest.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace grader::intake {

/// What operating systems and archivers leave behind: dot-files, __MACOSX, Thumbs.db …
[[nodiscard]] bool is_litter(std::string_view name);

/// The language with this extension (".cpp"), else nullptr.
[[nodiscard]] const model::Language* language_of(std::string_view extension,
                                                 const std::vector<model::Language>& languages);

/// Whether sources of any of the problems may be called so.
[[nodiscard]] bool is_extension(std::string_view extension, const model::Contest& contest);

/// The name that `name` stands for when only letter case is wrong: "flip.cpp" for "FLIP.CPP".
[[nodiscard]] std::optional<std::string> source_name(std::string_view name,
                                                     const model::Problem& problem,
                                                     const model::Contest& contest);

/// Whether somebody who meant to hand in `problem` may have made this file: flip.cpp.txt,
/// flip(1).cpp, filp.cpp, flip.exe, anything in a folder flip.
[[nodiscard]] bool is_near(const std::filesystem::path& file, const model::Problem& problem,
                           const model::Contest& contest);

}  // namespace grader::intake
