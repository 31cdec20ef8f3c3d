#pragma once
// Copies of answer files, in one file without a name: whatever happens to what was handed in, all
// are judged as they were found. Not thread-safe.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"

#include <cstdint>
#include <memory>
#include <string_view>

namespace grader::intake {

class Spool {
public:
    /// Where the bytes are now. Errors: no space, or no place for temporary files.
    [[nodiscard]] Result<std::uint64_t> append(std::string_view bytes);

    /// Null before the first append().
    [[nodiscard]] const std::shared_ptr<const Fd>& file() const { return file_; }

private:
    std::shared_ptr<const Fd> file_;
    std::uint64_t size_ = 0;
};

}  // namespace grader::intake
