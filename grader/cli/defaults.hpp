#pragma once
// The files of a new camp, which are those of this repository's config/ and the folder camp/ here,
// built into the program.

#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"

#include <filesystem>
#include <string_view>
#include <vector>

namespace grader::cli {

struct DefaultFile {
    std::string_view path;  ///< "config/contest.yaml"
    std::string_view bytes;
};

[[nodiscard]] const std::vector<DefaultFile>& default_files();

/// Writes them below `folder`; with `prefix` only those whose path begins so. Errors (io) name the
/// path.
[[nodiscard]] Status write_defaults(const std::filesystem::path& folder,
                                    std::string_view prefix = {});

[[nodiscard]] Result<std::vector<model::Language>> shipped_languages();

}  // namespace grader::cli
