#pragma once
// Zip archives that contestants made; libarchive is included by zip.cpp only. Thread-safe.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"
#include "grader/base/units.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace grader::intake {

struct ZipRules {
    /// How large the file with this name may be; nothing: it is not wanted.
    std::function<std::optional<Bytes>(std::string_view name)> limit_of;
    Bytes total;  ///< of everything in it when unpacked, wanted or not
};

/// Gives each file that is wanted to `take`, by the last part of its name; a symbolic link is its
/// text. Nothing is written anywhere. Errors (config): no zip archive, damaged or encrypted, more
/// than 10000 entries, larger than the rules allow; or the error of `take`.
[[nodiscard]] Status read_zip(
    const Fd& file, const ZipRules& rules,
    const std::function<Status(const std::string& name, std::string bytes)>& take);

}  // namespace grader::intake
