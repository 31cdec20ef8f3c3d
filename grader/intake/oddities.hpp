#pragma once
// What is said about entries that cannot be what they should be.

#include "grader/model/submission.hpp"

#include <filesystem>
#include <string>

namespace grader::intake {

// Rules of model::Reason.
inline constexpr const char* kNotFollowed = "not-followed";
inline constexpr const char* kFolderNoSource = "folder-no-source";
inline constexpr const char* kSpecialNoSource = "special-no-source";

/// A file or folder that cannot be read; `error`: errno.
[[nodiscard]] model::Finding unreadable(const std::string& who, const std::string& problem,
                                        const std::filesystem::path& path, int error);

}  // namespace grader::intake
