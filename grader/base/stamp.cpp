#include "grader/base/stamp.hpp"

#include <sys/stat.h>

#include <cerrno>

namespace grader {
namespace {

std::int64_t nanoseconds(const timespec& time) {
    return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
}

FileStamp from(const struct stat& info) {
    return {.device = info.st_dev,
            .inode = info.st_ino,
            .size = Bytes{static_cast<std::uint64_t>(info.st_size)},
            .modified_ns = nanoseconds(info.st_mtim),
            .changed_ns = nanoseconds(info.st_ctim)};
}

}  // namespace

std::optional<FileStamp> stamp_of(const std::filesystem::path& path) {
    struct stat info = {};
    if (::stat(path.c_str(), &info) != 0) return std::nullopt;
    return from(info);
}

Result<FileStamp> stamp_of(const Fd& file) {
    struct stat info = {};
    if (::fstat(file.get(), &info) != 0) return fail(errno_error(ErrorCode::io, "fstat", errno));
    return from(info);
}

}  // namespace grader
