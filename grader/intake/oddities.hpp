#pragma once
// What is said about entries that cannot be what they should be.

#include "grader/model/submission.hpp"

#include <filesystem>
#include <string>

namespace grader::intake {

inline constexpr const char* kNotFollowed = "symbolic link: not followed";
inline constexpr const char* kFolderNoSource = "expected a source, found a folder";
inline constexpr const char* kSpecialNoSource = "expected a source, found a FIFO, socket or device";

/// A file or folder that cannot be read; `error`: errno.
[[nodiscard]] model::Finding unreadable(const std::string& who, const std::string& problem,
                                        const std::filesystem::path& path, int error);

}  // namespace grader::intake
