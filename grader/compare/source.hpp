#pragma once
// The bytes of a file from its beginning, a block at a time. Memory: one block. Nothing is mapped,
// so a file that somebody cuts short only ends earlier. Not thread-safe.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace grader::compare {

class Source {
public:
    /// As pread(2): up to `size` bytes at `offset` into `target`; 0 at the end, -1 and errno.
    using Read = std::function<ssize_t(char* target, std::size_t size, std::uint64_t offset)>;

    Source(Read read, std::size_t block);

    /// From now on capital ASCII letters come as small ones, but not from raw().
    void fold_letters() { fold_ = true; }

    /// What lies ahead in the block, read when it is used up: empty only at the end of the file or
    /// after an error. Valid until the next call.
    [[nodiscard]] std::string_view peek() {
        if (at_ == filled_) fill();
        return {block_.data() + at_, filled_ - at_};
    }

    /// At most what peek() gave.
    void skip(std::size_t size) { at_ += size; }

    [[nodiscard]] bool ended() { return peek().empty(); }

    [[nodiscard]] std::uint64_t position() const { return block_begin_ + at_; }

    void seek(std::uint64_t position);

    /// `size` bytes at `offset`, fewer at the end of the file; moves nothing.
    [[nodiscard]] std::string raw(std::uint64_t offset, std::size_t size);

    /// The first error of reading (io); the file seemed to end there.
    [[nodiscard]] const Status& status() const { return status_; }

private:
    void fill();
    std::size_t read(char* target, std::size_t size, std::uint64_t offset);

    Read read_;
    std::string block_;
    std::uint64_t block_begin_ = 0;
    std::size_t filled_ = 0;
    std::size_t at_ = 0;
    bool fold_ = false;
    Status status_;
};

/// The file must stay open.
[[nodiscard]] Source file_source(const Fd& file);

/// The text must outlive the source.
[[nodiscard]] Source text_source(std::string_view text, std::size_t block);

}  // namespace grader::compare
