#pragma once
// One grader at a time writes to a camp. The kernel frees the lock with its owner's end, however
// that comes, so it can never be stale; the owner's pid in the file is for the message only.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"

#include <filesystem>

namespace grader::store {

class CampLock {
public:
    /// Takes the lock `file`, made when it does not exist. Errors: (usage) another grader has it:
    /// its pid and since when; (io) the file cannot be made.
    [[nodiscard]] static Result<CampLock> take(const std::filesystem::path& file);

private:
    explicit CampLock(Fd file) : file_(std::move(file)) {}

    Fd file_;
};

}  // namespace grader::store
