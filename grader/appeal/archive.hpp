#pragma once
// Zip archives; libarchive is included by archive.cpp only. Thread-safe.

#include "grader/base/result.hpp"
#include "grader/base/units.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace grader::appeal {

/// One regular file of an archive: the bytes of `file`, or `bytes` when that is empty.
struct Entry {
    std::string name;  ///< ASCII
    std::filesystem::path file;
    std::string bytes;
};

/// In the order given and without times or owners: equal entries give equal archives. Readers see
/// the whole archive or none.
[[nodiscard]] Status write_archive(const std::filesystem::path& archive,
                                   const std::vector<Entry>& entries);

struct ExtractRules {
    /// How large the file of this name may be; nothing: there must be no such file.
    std::function<std::optional<Bytes>(std::string_view name)> limit_of;
    Bytes total;  ///< of all files, and of the archive
};

/// Writes the files into `folder`, each under flat_name() of its name, and gives their names.
/// Errors (config) when anything in the archive is not as the rules want it, or is there twice.
[[nodiscard]] Result<std::set<std::string>> extract_archive(const std::filesystem::path& archive,
                                                            const std::filesystem::path& folder,
                                                            const ExtractRules& rules);

/// "cases-1-input.txt" for "cases/1/input.txt".
[[nodiscard]] std::string flat_name(std::string name);

}  // namespace grader::appeal
