#include "grader/compare/source.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace grader::compare {
namespace {

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

Source::Source(Read read, std::size_t block) : read_(std::move(read)), block_(block, '\0') {}

void Source::seek(std::uint64_t position) {
    if (position >= block_begin_ && position - block_begin_ <= filled_) {
        at_ = static_cast<std::size_t>(position - block_begin_);
        return;
    }
    block_begin_ = position;
    at_ = filled_ = 0;
}

void Source::fill() {
    block_begin_ += filled_;
    at_ = filled_ = 0;
    filled_ = read(block_.data(), block_.size(), block_begin_);
    if (fold_) std::transform(block_.data(), block_.data() + filled_, block_.data(), lower);
}

std::size_t Source::read(char* target, std::size_t size, std::uint64_t offset) {
    if (!status_) return 0;
    ssize_t got = 0;
    do {
        got = read_(target, size, offset);
    } while (got < 0 && errno == EINTR);
    if (got >= 0) return static_cast<std::size_t>(got);
    status_ = fail(errno_error(ErrorCode::io, "read", errno));
    return 0;
}

std::string Source::raw(std::uint64_t offset, std::size_t size) {
    std::string bytes(size, '\0');
    std::size_t done = 0;
    while (done < size) {
        const std::size_t got = read(bytes.data() + done, size - done, offset + done);
        if (got == 0) break;
        done += got;
    }
    bytes.resize(done);
    return bytes;
}

Source file_source(const Fd& file) {
    constexpr std::uint64_t kBlock = 128 * 1024;  // both blocks stay in the cache
    constexpr std::uint64_t kLeast = 512;         // most files are small: so is their block
    const std::uint64_t size = file_size(file).value_or(Bytes{kBlock}).value;
    const auto read = [fd = file.get()](char* target, std::size_t most, std::uint64_t offset) {
        return ::pread(fd, target, most, static_cast<off_t>(offset));
    };
    return {read, static_cast<std::size_t>(std::clamp(size + 1, kLeast, kBlock))};
}

Source text_source(std::string_view text, std::size_t block) {
    const auto read = [text](char* target, std::size_t size, std::uint64_t offset) {
        if (offset >= text.size()) return ssize_t{0};
        return static_cast<ssize_t>(text.copy(target, size, offset));
    };
    return {read, block};
}

}  // namespace grader::compare
