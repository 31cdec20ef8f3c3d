#pragma once
// Fd owns one file descriptor. Every descriptor of the grader is close-on-exec from birth.
// Movable, not copyable; not thread-safe.

#include "grader/base/result.hpp"
#include "grader/base/units.hpp"

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace grader {

class Fd {
public:
    Fd() = default;

    explicit Fd(int fd) : fd_(fd) {}

    Fd(Fd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

    Fd& operator=(Fd&& other) noexcept {
        if (this != &other) {
            reset();
            fd_ = std::exchange(other.fd_, -1);
        }
        return *this;
    }

    Fd(const Fd&) = delete;
    Fd& operator=(const Fd&) = delete;

    ~Fd() { reset(); }

    [[nodiscard]] int get() const { return fd_; }

    explicit operator bool() const { return fd_ >= 0; }

    int release() { return std::exchange(fd_, -1); }

    void reset();

private:
    int fd_ = -1;
};

/// open(2) with O_CLOEXEC; the error names the path.
[[nodiscard]] Result<Fd> open_file(const std::filesystem::path& path, int flags,
                                   unsigned mode = 0644);

/// Opens a regular file for reading without following a symbolic link in the last component and
/// without blocking on a FIFO. Anything but a regular file is an error.
[[nodiscard]] Result<Fd> open_regular(const std::filesystem::path& path);

/// An anonymous file in memory (memfd); the name is for debugging.
[[nodiscard]] Result<Fd> memory_file(const char* name);

[[nodiscard]] Result<Bytes> file_size(const Fd& fd);

/// Reads from offset until the end or `limit` bytes, whichever comes first.
[[nodiscard]] Result<std::string> read_all(const Fd& fd, Bytes limit = gib(1));

/// Reads a regular file whole; an error beyond `limit`.
[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& path,
                                            Bytes limit = gib(1));

/// Writes all of data at the current offset.
[[nodiscard]] Status write_all(const Fd& fd, std::string_view data);

/// Writes into the target's folder, fsyncs and renames: readers see the old file or the new one.
/// Only a regular file is replaced: a device, FIFO, socket or symbolic link is an Error.
[[nodiscard]] Status write_file_atomically(const std::filesystem::path& path,
                                           std::string_view data);
/// The same for a file that is written piece by piece.
[[nodiscard]] Status write_file_atomically(const std::filesystem::path& path,
                                           const std::function<Status(const Fd&)>& write);

/// A read-only view of a file's bytes (mmap); empty files give an empty view.
class MappedFile {
public:
    [[nodiscard]] static Result<MappedFile> map(const Fd& fd);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    [[nodiscard]] std::string_view bytes() const { return {data_, size_}; }

private:
    MappedFile(const char* data, std::size_t size) : data_(data), size_(size) {}

    const char* data_ = nullptr;
    std::size_t size_ = 0;
};

/// A folder of our own under $TMPDIR (or /tmp), removed with all its contents on destruction.
class TempDir {
public:
    [[nodiscard]] static Result<TempDir> make(const std::string& prefix);
    /// The same inside `parent`, so that a rename into parent's file system stays atomic.
    [[nodiscard]] static Result<TempDir> make_in(const std::filesystem::path& parent,
                                                 const std::string& prefix);

    TempDir(TempDir&& other) noexcept : path_(std::exchange(other.path_, {})) {}

    TempDir& operator=(TempDir&& other) noexcept;
    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;
    ~TempDir();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    explicit TempDir(std::filesystem::path path) : path_(std::move(path)) {}

    std::filesystem::path path_;
};

}  // namespace grader
