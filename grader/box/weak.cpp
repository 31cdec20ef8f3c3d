#include "grader/box/weak.hpp"

#include "grader/box/directory.hpp"
#include "grader/box/fault.hpp"
#include "grader/box/toolchain.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace grader::box {
namespace {

/// Where the boxes are; made when the first is needed, with a name that nobody can foresee.
char base_path[] = "/tmp/grader-box-XXXXXX";
int base = -1;

/// chmod of a folder that may forbid even us to open it, never through a link.
bool make_accessible(int parent, const char* name) {
    const int fd = openat(parent, name, O_PATH | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0) return false;
    char path[40];
    std::snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    const bool done = chmod(path, 0700) == 0;
    close(fd);
    return done;
}

/// Moves what is in a folder of `top` up into `top`: so a tree of any depth is removed without
/// following it down. Its makers are dead: nothing moves beneath us.
bool hoist(int top, const char* name, int& counter) {
    if (!make_accessible(top, name)) return false;
    const int folder = openat(top, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (folder < 0) return false;
    int found = 0;
    const bool done = for_each_entry(folder, found, [&](const char* entry) {
        char hoisted[48];
        std::snprintf(hoisted, sizeof hoisted, "grader-hoisted-%d", ++counter);
        return renameat(folder, entry, top, hoisted) == 0;
    });
    close(folder);
    return done;
}

/// Empties and removes the working directory that an earlier worker left.
void remove_working_directory(const char* folder) {
    const int parent = openat(base, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (parent < 0) return;
    make_accessible(parent, "box");
    const int top = openat(parent, "box", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    int counter = 0;
    bool done = top >= 0;
    for (int found = -1; done && found != 0;) {
        found = 0;
        done = for_each_entry(top, found, [&](const char* name) {
            return unlinkat(top, name, 0) == 0 || unlinkat(top, name, AT_REMOVEDIR) == 0 ||
                   hoist(top, name, counter);
        });
    }
    if (top >= 0) close(top);
    unlinkat(parent, "box", AT_REMOVEDIR);
    close(parent);
}

// The rights of Landlock's first version, which every later kernel knows.
constexpr std::uint64_t kRead = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kWrite = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                 LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |
                                 LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                                 LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_SYM;
constexpr std::uint64_t kAll = kRead | kWrite | LANDLOCK_ACCESS_FS_EXECUTE |
                               LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK;

/// Allows `rights` on and below a path; a path that does not exist needs none.
bool allow(int ruleset, const char* path, std::uint64_t rights, Fault& fault) {
    const int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0) return true;
    struct stat info = {};
    if (fstat(fd, &info) == 0 && !S_ISDIR(info.st_mode)) rights &= ~LANDLOCK_ACCESS_FS_READ_DIR;
    landlock_path_beneath_attr rule = {};
    rule.allowed_access = rights;
    rule.parent_fd = fd;
    const long added =
        syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    const int error = errno;
    close(fd);
    return added == 0 || set_fault(fault, "landlock_add_rule", error);
}

}  // namespace

bool make_box_folder(unsigned index, char (&folder)[kBoxFolderSize], Fault& fault) {
    if (base < 0) {
        if (mkdtemp(base_path) == nullptr || chmod(base_path, 0711) != 0) {
            return set_fault(fault, "make a folder in /tmp");
        }
        base = open(base_path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
        if (base < 0) return set_fault(fault, "open the folder in /tmp");
    }
    char name[16];
    std::snprintf(name, sizeof name, "w%u", index);
    remove_working_directory(name);  // of an earlier worker
    if (mkdirat(base, name, 0755) != 0 && errno != EEXIST) {
        return set_fault(fault, "make the box folder");
    }
    std::snprintf(folder, sizeof folder, "%s/%s", base_path, name);
    return true;
}

void remove_box_folders(unsigned count) {
    if (base < 0) return;
    for (unsigned index = 0; index < count; ++index) {
        char name[16];
        std::snprintf(name, sizeof name, "w%u", index);
        remove_working_directory(name);
        unlinkat(base, name, AT_REMOVEDIR);
    }
    rmdir(base_path);
}

bool restrict_files(const WorkerRequest& request, const char* box_folder, Fault& fault) {
    landlock_ruleset_attr attr = {};
    attr.handled_access_fs = kAll;
    const auto ruleset =
        static_cast<int>(syscall(SYS_landlock_create_ruleset, &attr, sizeof attr, 0));
    if (ruleset < 0) return set_fault(fault, "landlock_create_ruleset");
    bool done = allow(ruleset, box_folder, kRead | kWrite, fault);
    for (const char* device : kProgramDevices) {
        done = done && allow(ruleset, device, kRead | LANDLOCK_ACCESS_FS_WRITE_FILE, fault);
    }
    if (request.toolchain != 0) {
        for (const char* path : kToolchain) {
            done = done && allow(ruleset, path, kRead | LANDLOCK_ACCESS_FS_EXECUTE, fault);
        }
    }
    done =
        done && (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 || set_fault(fault, "no_new_privs"));
    done = done && (syscall(SYS_landlock_restrict_self, ruleset, 0) == 0 ||
                    set_fault(fault, "landlock_restrict_self"));
    close(ruleset);
    return done;
}

}  // namespace grader::box
