#pragma once
// The cache folder, and what is told of files in it. Only what belongs to us and nobody else can
// write is used: whoever could put an executable or a precompiled header there would decide what
// contestants' programs do. Thread-safe; several graders may use one folder.
//
//   artifacts/AA/…  outcomes of compilations, named by their key
//   files/AA/…      executables, named by the digest of their bytes
//   headers/ID/     precompiled headers; the only part that the box sees

#include "grader/base/fd.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <string>

namespace grader::compile {

/// Makes the folder when it is missing. Nothing when it cannot be had, or belongs to others.
[[nodiscard]] std::optional<std::filesystem::path> open_cache(const std::filesystem::path& folder);

/// Ours, and nobody else may write it.
[[nodiscard]] bool is_private(const struct stat& info);

/// Makes what is in the folder smaller than `most` and the disk emptier than 19/20, beginning with
/// what was not used for longest. Leftovers of graders that were killed go, too.
void trim_cache(const std::filesystem::path& folder, Bytes most);

/// Names of what is being written begin with this.
constexpr const char* kUnfinished = "unfinished";

}  // namespace grader::compile
