#pragma once
// `grader run --data DIR --submissions DIR`: a camp for two bare folders, made for this run or,
// with
// --save, to stay. Not thread-safe.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace grader::cli {

struct BareOptions {
    std::string data;  ///< empty: there is a camp
    std::string save;  ///< the folder of the camp; empty: it goes with this
};

struct BareCamp {
    std::filesystem::path contest_file;
    std::optional<TempDir> folder;  ///< removed with this; empty: the camp stays
};

/// Says on stderr what was inferred. Errors: `save` has a config/ already; those of infer_camp().
/// Nothing is left half-written.
[[nodiscard]] Result<BareCamp> make_camp(const BareOptions& options,
                                         const std::string& submissions);

}  // namespace grader::cli
