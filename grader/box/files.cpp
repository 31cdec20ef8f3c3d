#include "grader/box/files.hpp"

#include "grader/box/directory.hpp"
#include "grader/box/fault.hpp"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace grader::box {
namespace {

constexpr char kName[] = "box";
constexpr int kMostEntries = 64;           // more than this is for the end of the mount namespace
constexpr std::uint64_t kUsualFiles = 40;  // inodes that a run and we may make
constexpr std::uint64_t kNearlyFull = 16;  // blocks: the kernel may keep some back

bool make_directory(Box& box) {
    if (mkdirat(box.parent, kName, 0755) != 0) return false;
    box.directory = openat(box.parent, kName, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (box.directory < 0) return false;
    struct stat info = {};
    if (fstat(box.directory, &info) != 0) return false;
    box.inode_number = info.st_ino;
    return box.program_uid == 0 || fchown(box.directory, box.program_uid, box.program_uid) == 0;
}

bool count_free(const Box& box, std::uint64_t& blocks, std::uint64_t& inodes) {
    struct statfs info = {};
    if (fstatfs(box.parent, &info) != 0) return false;
    blocks = info.f_bfree;
    inodes = info.f_ffree;
    return true;
}

Kind kind_of(mode_t mode) {
    if (S_ISREG(mode)) return Kind::regular;
    if (S_ISDIR(mode)) return Kind::directory;
    if (S_ISLNK(mode)) return Kind::symlink;
    return Kind::other;
}

void list(int directory, const char* name, RunReply& reply) {
    struct stat info = {};
    if (reply.listed == kMaxListed || fstatat(directory, name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
        return;
    }
    ListedFile& file = reply.files[reply.listed++];
    file.kind = kind_of(info.st_mode);
    file.size = static_cast<std::uint64_t>(info.st_size);
    std::snprintf(file.name, sizeof file.name, "%s", name);
}

bool is_input(const char* name, const char* const* inputs, unsigned count) {
    return std::any_of(inputs, inputs + count,
                       [&](const char* input) { return std::strcmp(input, name) == 0; });
}

bool remove_entry(int directory, const char* name) {
    return unlinkat(directory, name, 0) == 0 || unlinkat(directory, name, AT_REMOVEDIR) == 0;
}

/// Lists and removes; false when there were too many entries or one could not be removed.
bool remove_entries(const Box& box, const char* const* inputs, unsigned input_count,
                    RunReply& reply) {
    int removed = 0;
    for (int found = -1; found != 0;) {  // removing may make the kernel skip what follows: again
        found = 0;
        const bool done = for_each_entry(box.directory, found, [&](const char* name) {
            if (!is_input(name, inputs, input_count)) list(box.directory, name, reply);
            return ++removed <= kMostEntries && remove_entry(box.directory, name);
        });
        if (!done) return false;
    }
    return true;
}

/// Why a name cannot be opened: of the program's doing, or of ours.
bool classify_failed_open(int error, Collected& collected, Fault& fault) {
    switch (error) {
        case ENOENT:
            collected = Collected::missing;
            return true;
        case ELOOP:  // a link
        case ENXIO:  // a socket, or a device that is not there
        case ENODEV:
        case EACCES:
        case EXDEV:
            collected = Collected::not_regular;
            return true;
        default:
            return set_fault(fault, "open an output file", error);
    }
}

/// With one uid for all, the parent of the working directory is the program's, too: what it could
/// write there without using blocks or inodes is undone, or shows.
bool restore_parent(const Box& box) {
    const timespec fixed[2] = {};
    return fchmod(box.parent, 0755) == 0 && futimens(box.parent, fixed) == 0 &&
           flistxattr(box.parent, nullptr, 0) <= 0;
}

}  // namespace

bool open_box(Box& box, const char* path, unsigned program_uid, bool counted, Fault& fault) {
    box.program_uid = program_uid;
    box.counted = counted;
    box.parent = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (box.parent < 0) return set_fault(fault, "open the box");
    if (!make_directory(box)) return set_fault(fault, "make the working directory");
    if (!count_free(box, box.free_blocks, box.free_inodes)) return set_fault(fault, "statfs");
    return true;
}

bool copy_file(int source, int target, std::uint64_t limit) {
    off_t offset = 0;
    std::uint64_t left = limit;
    while (left > 0) {
        const ssize_t copied =
            sendfile(target, source, &offset, std::min<std::uint64_t>(left, 1U << 30U));
        if (copied < 0 && errno == EINTR) continue;
        if (copied < 0) return false;
        if (copied == 0) return true;
        left -= static_cast<std::uint64_t>(copied);
    }
    return true;
}

bool put_file(const Box& box, const char* name, int source, Fault& fault) {
    const int fd =
        openat(box.directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (fd < 0) return set_fault(fault, "create an input file");
    bool done = copy_file(source, fd, ~0ULL) || set_fault(fault, "copy an input file");
    if (done && box.program_uid != 0 && fchown(fd, box.program_uid, box.program_uid) != 0) {
        done = set_fault(fault, "give an input file away");
    }
    close(fd);
    return done;
}

int unnamed_file(const Box& box) {
    return openat(box.parent, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
}

bool collect_file(const Box& box, const char* name, int target, std::uint64_t limit,
                  Collected& collected, Fault& fault) {
    open_how how = {};
    how.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV;
    const long fd = syscall(SYS_openat2, box.directory, name, &how, sizeof how);
    if (fd < 0) {
        return classify_failed_open(errno, collected, fault);
    }
    struct stat info = {};
    bool done = fstat(static_cast<int>(fd), &info) == 0 || set_fault(fault, "stat an output file");
    if (done && !S_ISREG(info.st_mode)) {
        collected = Collected::not_regular;
    } else if (done && static_cast<std::uint64_t>(info.st_size) > limit) {
        collected = Collected::too_large;
    } else if (done) {
        collected = Collected::regular;
        done = (ftruncate(target, 0) == 0 && lseek(target, 0, SEEK_SET) == 0 &&
                copy_file(static_cast<int>(fd), target, limit)) ||
               set_fault(fault, "copy an output file");
    }
    close(static_cast<int>(fd));
    return done;
}

bool empty_box(Box& box, const char* const* inputs, unsigned input_count, RunReply& reply) {
    if (!remove_entries(box, inputs, input_count, reply)) return false;
    // The directory itself is made afresh: its mode, owner and attributes were the program's.
    const std::uint64_t before = box.inode_number;
    close(box.directory);
    box.directory = -1;
    if (unlinkat(box.parent, kName, AT_REMOVEDIR) != 0 || !make_directory(box)) return false;
    if (box.program_uid == 0 && !restore_parent(box)) return false;
    if (!box.counted) return true;
    // Numbers of inodes go on from run to run: many files would tell the next run something.
    if (box.inode_number - before > kUsualFiles) return false;
    std::uint64_t blocks = 0;
    std::uint64_t inodes = 0;
    return count_free(box, blocks, inodes) && blocks == box.free_blocks &&
           inodes == box.free_inodes;
}

bool box_full(const Box& box) {
    std::uint64_t blocks = 0;
    std::uint64_t inodes = 0;
    return box.counted && count_free(box, blocks, inodes) && (blocks < kNearlyFull || inodes == 0);
}

}  // namespace grader::box
