#pragma once
// The files of test data must stay what they were when the judging began: else some contestants
// would be judged by other data than the rest. Thread-safe.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace grader::judge {

/// What tells one state of a file from another.
struct Stamp {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    Bytes size;
    std::int64_t modified_ns = 0;

    friend bool operator==(const Stamp&, const Stamp&) = default;
};

/// Nothing: there was no such file.
struct CaseStamps {
    std::optional<Stamp> input;
    std::optional<Stamp> answer;
};

/// One for each of the problem's cases.
[[nodiscard]] std::vector<CaseStamps> stamp_cases(const model::Problem& problem);

/// Errors: it cannot be opened, or is not what was stamped.
[[nodiscard]] Result<Fd> open_unchanged(const std::filesystem::path& path,
                                        const std::optional<Stamp>& stamp);

/// The same for a file that is open; `path` is for the message.
[[nodiscard]] Status check_unchanged(const Fd& file, const std::filesystem::path& path,
                                     const std::optional<Stamp>& stamp);

}  // namespace grader::judge
