#include "grader/box/root.hpp"

#include "grader/box/fault.hpp"
#include "grader/box/toolchain.hpp"

#include <fcntl.h>
#include <linux/mount.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#ifndef MS_NOSYMFOLLOW
#define MS_NOSYMFOLLOW 256
#endif

namespace grader::box {
namespace {

// On a merged-/usr system these are links into /usr; elsewhere folders of their own.
constexpr const char* kTopFolders[] = {"/bin", "/lib", "/lib32", "/lib64", "/libx32"};

/// Makes the folders above a path below the current directory ("/usr/bin" → "usr").
void make_parents(const char* path) {
    char partial[256];
    std::snprintf(partial, sizeof partial, "%s", path + 1);
    for (char* slash = std::strchr(partial, '/'); slash != nullptr;
         slash = std::strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(partial, 0755);
        *slash = '/';
    }
}

bool step_failed(Fault& fault, const char* action, const char* path) {
    const int error = errno;
    char step[sizeof fault.step];
    std::snprintf(step, sizeof step, "%s %s", action, path);
    return set_fault(fault, step, error);
}

/// Binds `path` of the old root to the same place below the current directory.
bool bind(const char* path, std::uint64_t attributes, Fault& fault) {
    struct stat info = {};
    if (stat(path, &info) != 0) return true;  // this system has none
    make_parents(path);
    if (S_ISDIR(info.st_mode)) {
        mkdir(path + 1, 0755);
    } else {
        const int fd = open(path + 1, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
        if (fd < 0) return step_failed(fault, "create", path);
        close(fd);
    }
    if (mount(path, path + 1, nullptr, MS_BIND | MS_REC, nullptr) != 0) {
        return step_failed(fault, "bind", path);
    }
    mount_attr attr = {};
    attr.attr_set = attributes;
    if (syscall(SYS_mount_setattr, AT_FDCWD, path + 1, AT_RECURSIVE, &attr, sizeof attr) != 0) {
        return step_failed(fault, "make read-only", path);
    }
    return true;
}

bool bind_toolchain(Fault& fault) {
    constexpr std::uint64_t kReadOnly = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;
    for (const char* path : kToolchain) {
        if (!bind(path, kReadOnly, fault)) return false;
    }
    for (const char* path : kTopFolders) {
        char target[256];
        const ssize_t size = readlink(path, target, sizeof target - 1);
        if (size > 0) {
            target[size] = '\0';
            if (symlink(target, path + 1) != 0) return step_failed(fault, "link", path);
        } else if (!bind(path, kReadOnly, fault)) {
            return false;
        }
    }
    return true;
}

bool bind_devices(bool compiler, Fault& fault) {
    constexpr std::uint64_t kDevice = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC;
    if (compiler) {
        for (const char* path : kCompilerDevices) {
            if (!bind(path, kDevice, fault)) return false;
        }
        return true;
    }
    for (const char* path : kProgramDevices) {
        if (!bind(path, kDevice, fault)) return false;
    }
    return true;
}

/// Failing is no fault: compilers do without.
void attach_headers(int headers) {
    mount_attr attr = {};
    attr.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;
    attr.propagation = MS_PRIVATE;
    mkdir("headers", 0755);
    if (syscall(SYS_mount_setattr, headers, "", AT_EMPTY_PATH, &attr, sizeof attr) == 0) {
        syscall(SYS_move_mount, headers, "", AT_FDCWD, "headers", MOVE_MOUNT_F_EMPTY_PATH);
    }
    close(headers);
}

bool mount_box(const WorkerRequest& request, Fault& fault) {
    char options[128];
    std::snprintf(options, sizeof options, "mode=0755,size=%llu,nr_inodes=%llu",
                  static_cast<unsigned long long>(request.box_size),
                  static_cast<unsigned long long>(request.box_inodes));
    mkdir("w", 0755);
    constexpr unsigned long kFlags = MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_NOSYMFOLLOW;
    if (mount("box", "w", "tmpfs", kFlags, options) != 0) return set_fault(fault, "mount the box");
    if (symlink("w/box", "box") != 0) return set_fault(fault, "link the box");
    return true;
}

bool leave_old_root(Fault& fault) {
    // The new root on top of the old, then the old one, now beneath, detached.
    if (syscall(SYS_pivot_root, ".", ".") != 0) return set_fault(fault, "pivot_root");
    if (umount2(".", MNT_DETACH) != 0) return set_fault(fault, "detach the old root");
    if (chdir("/") != 0) return set_fault(fault, "chdir");
    mount_attr attr = {};
    attr.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC;
    if (syscall(SYS_mount_setattr, AT_FDCWD, "/", 0, &attr, sizeof attr) != 0) {
        return set_fault(fault, "make the root read-only");
    }
    return true;
}

}  // namespace

int open_headers(const WorkerRequest& request) {
    if (request.headers[0] != '/') return -1;
    return static_cast<int>(
        syscall(SYS_open_tree, AT_FDCWD, request.headers, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC));
}

bool enter_root(const WorkerRequest& request, int headers, Fault& fault) {
    if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) {
        return set_fault(fault, "make mounts private");
    }
    // Any folder serves as the place to build in: only this namespace sees it covered.
    if (mount("root", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755,size=1m") != 0) {
        return set_fault(fault, "mount tmpfs");
    }
    if (chdir("/tmp") != 0) return set_fault(fault, "chdir");
    if (!bind_devices(request.processes != 0, fault)) return false;
    if (request.toolchain != 0 && !bind_toolchain(fault)) return false;
    if (headers >= 0) attach_headers(headers);
    return mount_box(request, fault) && leave_old_root(fault);
}

}  // namespace grader::box
