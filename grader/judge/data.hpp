#pragma once
// The files of test data must stay what they were when the judging began: else some contestants
// would be judged by other data than the rest. Thread-safe.

#include "grader/base/fd.hpp"
#include "grader/base/hash.hpp"
#include "grader/base/result.hpp"
#include "grader/base/stamp.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/known.hpp"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <vector>

namespace grader::judge {

/// Nothing: there was no such file, or it could not be read.
struct DataFile {
    std::optional<FileStamp> stamp;
    std::optional<Digest> digest;
};

struct CaseData {
    DataFile input;
    DataFile answer;
};

/// One for each of the problem's cases. Files that `known` does not tell of are read, until `stop`
/// is requested: the others have no digest then.
[[nodiscard]] std::vector<CaseData> look_at_data(const model::Problem& problem,
                                                 model::KnownResults& known,
                                                 const std::stop_token& stop);

/// Errors: it cannot be opened, or is not what was stamped.
[[nodiscard]] Result<Fd> open_unchanged(const std::filesystem::path& path, const DataFile& data);

/// The same for a file that is open; `path` is for the message.
[[nodiscard]] Status check_unchanged(const Fd& file, const std::filesystem::path& path,
                                     const DataFile& data);

}  // namespace grader::judge
