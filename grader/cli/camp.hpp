#pragma once
// What every command begins with: which contest, are its problems known, are its compilers there.
// Thread-safe.

#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/submission.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace grader::cli {

/// `given`, or when empty the nearest config/contest.yaml upwards of the working directory.
[[nodiscard]] Result<std::filesystem::path> contest_file(const std::string& given);

/// The camp's root: the folder above the one that holds contest.yaml.
[[nodiscard]] std::filesystem::path camp_of(const std::filesystem::path& contest_file);

/// The camp's memory of its runs.
[[nodiscard]] std::filesystem::path store_file(const std::filesystem::path& camp);

/// An error (usage) names the first id that is no problem of the contest, and the nearest that is.
[[nodiscard]] Status require_problems(const model::Contest& contest,
                                      const std::vector<std::string>& ids);

/// The languages that the submissions are written in, in the contest's order.
[[nodiscard]] std::vector<model::Language> languages_of(
    const model::Contest& contest, const std::vector<model::Submission>& submissions);

/// An error (config) names every program that is missing and the packages to install.
[[nodiscard]] Status require_compilers(const std::vector<model::Language>& languages);

/// `path` as people would type it here.
[[nodiscard]] std::string shown_path(const std::filesystem::path& path);

}  // namespace grader::cli
