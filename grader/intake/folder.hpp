#pragma once
// A folder whose contents somebody else chose. Everything below it is reached relative to open
// descriptors and never through a symbolic link, also when entries are swapped meanwhile.

#include "grader/base/fd.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace grader::intake {

template <class T>
using OrErrno = tl::expected<T, int>;

enum class Kind {
    none,  ///< there is no such entry
    folder,
    file,
    symlink,
    special,  ///< FIFO, socket, device
};

struct Entry {
    std::string name;  ///< raw bytes
    Kind kind = Kind::none;
};

struct Listing {
    std::vector<Entry> entries;  ///< sorted by bytes
    bool complete = true;        ///< false: there are more than the limit
};

class Folder {
public:
    /// The operator's own folder: links in this path are followed.
    [[nodiscard]] static OrErrno<Folder> open(const std::filesystem::path& path);

    [[nodiscard]] OrErrno<Folder> folder(const std::string& name) const;

    /// A regular file for reading; EINVAL when it is something else.
    [[nodiscard]] OrErrno<Fd> file(const std::string& name) const;

    [[nodiscard]] OrErrno<Kind> kind(const std::string& name) const;

    [[nodiscard]] OrErrno<Listing> list(std::size_t limit) const;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    Folder(Fd fd, std::filesystem::path path) : fd_(std::move(fd)), path_(std::move(path)) {}

    Fd fd_;
    std::filesystem::path path_;  ///< to be shown, not to be opened
};

}  // namespace grader::intake
