#include "grader/base/fd.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <random>
#include <system_error>
#include <vector>

namespace grader {

void Fd::reset() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

Result<Fd> open_file(const std::filesystem::path& path, int flags, unsigned mode) {
    const int fd = ::open(path.c_str(), flags | O_CLOEXEC, mode);
    if (fd < 0) return fail(errno_error(ErrorCode::io, path.string(), errno));
    return Fd(fd);
}

Result<Fd> open_regular(const std::filesystem::path& path) {
    GRADER_TRY(Fd fd, open_file(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
    struct stat info = {};
    if (::fstat(fd.get(), &info) != 0) {
        return fail(errno_error(ErrorCode::io, path.string(), errno));
    }
    if (!S_ISREG(info.st_mode)) {
        return fail(ErrorCode::io, path.string() + ": expected a regular file");
    }
    return fd;
}

Result<Fd> memory_file(const char* name) {
    const int fd = ::memfd_create(name, MFD_CLOEXEC);
    if (fd < 0) return fail(errno_error(ErrorCode::io, "memfd_create", errno));
    return Fd(fd);
}

Result<Bytes> file_size(const Fd& fd) {
    struct stat info = {};
    if (::fstat(fd.get(), &info) != 0) return fail(errno_error(ErrorCode::io, "fstat", errno));
    return Bytes{static_cast<std::uint64_t>(info.st_size)};
}

Result<std::string> read_all(const Fd& fd, Bytes limit) {
    std::string data;
    struct stat info = {};
    if (::fstat(fd.get(), &info) == 0 && S_ISREG(info.st_mode)) {
        data.reserve(
            std::min<std::uint64_t>(static_cast<std::uint64_t>(info.st_size), limit.value));
    }
    // By way of the stack: the text has no room that it does not need.
    char chunk[64 * 1024];
    while (data.size() < limit.value) {
        const std::size_t want = std::min<std::size_t>(sizeof chunk, limit.value - data.size());
        const ssize_t got = ::pread(fd.get(), chunk, want, static_cast<off_t>(data.size()));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(errno_error(ErrorCode::io, "read", errno));
        if (got == 0) break;
        data.append(chunk, static_cast<std::size_t>(got));
    }
    return data;
}

Result<std::string> read_file(const std::filesystem::path& path, Bytes limit) {
    GRADER_TRY(Fd fd, open_file(path, O_RDONLY | O_NONBLOCK));
    struct stat info = {};
    if (::fstat(fd.get(), &info) != 0) {
        return fail(errno_error(ErrorCode::io, path.string(), errno));
    }
    if (!S_ISREG(info.st_mode)) {
        return fail(ErrorCode::io, path.string() + ": expected a regular file");
    }
    if (static_cast<std::uint64_t>(info.st_size) > limit.value) {
        return fail(ErrorCode::io, path.string() + ": expected at most " +
                                       std::to_string(limit.value) + " bytes, found " +
                                       std::to_string(info.st_size));
    }
    auto data = read_all(fd, limit);
    if (!data) return fail(data.error().context(path.string()));
    return data;
}

Status write_all(const Fd& fd, std::string_view data) {
    while (!data.empty()) {
        const ssize_t put = ::write(fd.get(), data.data(), data.size());
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return fail(errno_error(ErrorCode::io, "write", errno));
        data.remove_prefix(static_cast<std::size_t>(put));
    }
    return {};
}

Status write_file_atomically(const std::filesystem::path& path, std::string_view data) {
    return write_file_atomically(path, [data](const Fd& fd) { return write_all(fd, data); });
}

Status write_file_atomically(const std::filesystem::path& path,
                             const std::function<Status(const Fd&)>& write) {
    struct stat old = {};
    if (::lstat(path.c_str(), &old) == 0 && !S_ISREG(old.st_mode)) {
        return fail(ErrorCode::io, path.string() + ": expected a regular file, or nothing yet");
    }
    // Not named after the target, whose name may be as long as names can be.
    const std::filesystem::path temporary =
        path.parent_path() / (".grader-unfinished." + std::to_string(std::random_device()()));
    const Fd fd(::open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!fd) return fail(errno_error(ErrorCode::io, path.string(), errno));
    auto written = write(fd);
    if (written && (::fsync(fd.get()) != 0 || ::rename(temporary.c_str(), path.c_str()) != 0)) {
        written = fail(errno_error(ErrorCode::io, "write", errno));
    }
    if (!written) {
        ::unlink(temporary.c_str());
        return fail(written.error().context(path.string()));
    }
    return {};
}

Result<MappedFile> MappedFile::map(const Fd& fd) {
    GRADER_TRY(const Bytes size, file_size(fd));
    if (size.value == 0) return MappedFile(nullptr, 0);
    void* data = ::mmap(nullptr, size.value, PROT_READ, MAP_PRIVATE, fd.get(), 0);
    if (data == MAP_FAILED) return fail(errno_error(ErrorCode::io, "mmap", errno));
    return MappedFile(static_cast<const char*>(data), size.value);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

MappedFile::~MappedFile() {
    if (data_ != nullptr) ::munmap(const_cast<char*>(data_), size_);
}

Result<TempDir> TempDir::make(const std::string& prefix) {
    const char* parent = std::getenv("TMPDIR");
    return make_in(parent != nullptr && *parent != '\0' ? parent : "/tmp", prefix);
}

Result<TempDir> TempDir::make_in(const std::filesystem::path& parent, const std::string& prefix) {
    std::string path = (parent / (prefix + ".XXXXXX")).string();
    if (::mkdtemp(path.data()) == nullptr) {
        return fail(errno_error(ErrorCode::io, parent.string(), errno));
    }
    return TempDir(path);
}

TempDir& TempDir::operator=(TempDir&& other) noexcept {
    std::swap(path_, other.path_);
    return *this;
}

TempDir::~TempDir() {
    if (path_.empty()) return;
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace grader
