#include "grader/intake/folder.hpp"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

namespace grader::intake {
namespace {

constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;

tl::unexpected<int> last_error() {
    return tl::unexpected<int>(errno);
}

struct CloseDirectory {
    void operator()(DIR* directory) const { ::closedir(directory); }
};

bool is_dots(std::string_view name) {
    return name == "." || name == "..";
}

}  // namespace

OrErrno<Folder> Folder::open(const std::filesystem::path& path) {
    Fd fd(::open(path.c_str(), kFolderFlags));
    if (!fd) return last_error();
    return Folder(std::move(fd), path);
}

OrErrno<Folder> Folder::folder(const std::string& name) const {
    Fd fd(::openat(fd_.get(), name.c_str(), kFolderFlags | O_NOFOLLOW));
    if (!fd) return last_error();
    return Folder(std::move(fd), path_ / name);
}

OrErrno<Fd> Folder::file(const std::string& name) const {
    constexpr int kFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    Fd fd(::openat(fd_.get(), name.c_str(), kFlags));
    struct stat info = {};
    if (!fd || ::fstat(fd.get(), &info) != 0) return last_error();
    if (!S_ISREG(info.st_mode)) return tl::unexpected<int>(EINVAL);
    return fd;
}

OrErrno<Kind> Folder::kind(const std::string& name) const {
    struct stat info = {};
    if (::fstatat(fd_.get(), name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) {
        if (errno == ENOENT || errno == ENAMETOOLONG) return Kind::none;
        return last_error();
    }
    if (S_ISDIR(info.st_mode)) return Kind::folder;
    if (S_ISREG(info.st_mode)) return Kind::file;
    return S_ISLNK(info.st_mode) ? Kind::symlink : Kind::special;
}

OrErrno<Listing> Folder::list(std::size_t limit) const {
    Fd fd(::openat(fd_.get(), ".", kFolderFlags));  // with a read position of its own
    if (!fd) return last_error();
    const std::unique_ptr<DIR, CloseDirectory> directory(::fdopendir(fd.get()));
    if (!directory) return last_error();
    fd.release();

    Listing listing;
    while (true) {
        errno = 0;
        const dirent* found = ::readdir(directory.get());
        if (found == nullptr && errno != 0) return last_error();
        if (found == nullptr) break;
        if (is_dots(found->d_name)) continue;
        listing.complete = listing.entries.size() < limit;
        if (!listing.complete) break;
        const auto found_kind = kind(found->d_name);
        if (!found_kind) return tl::unexpected<int>(found_kind.error());
        listing.entries.push_back({found->d_name, *found_kind});
    }
    std::sort(listing.entries.begin(), listing.entries.end(),
              [](const Entry& a, const Entry& b) { return a.name < b.name; });
    return listing;
}

}  // namespace grader::intake
