#pragma once
// What tells one state of a file from another without reading it. Thread-safe.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"
#include "grader/base/units.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace grader {

struct FileStamp {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    Bytes size;
    std::int64_t modified_ns = 0;  ///< since 1970
    std::int64_t changed_ns = 0;   ///< ctime: nobody can set it back

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// Follows symbolic links; nothing when there is no such file.
[[nodiscard]] std::optional<FileStamp> stamp_of(const std::filesystem::path& path);

[[nodiscard]] Result<FileStamp> stamp_of(const Fd& file);

}  // namespace grader
