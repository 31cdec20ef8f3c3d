#include "grader/compile/headers.hpp"

#include "grader/base/stamp.hpp"
#include "grader/compile/cache.hpp"
#include "grader/compile/command.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <system_error>

namespace grader::compile {
namespace {

namespace fs = std::filesystem;

// GCC maps a precompiled header so that each page it writes is copied when it is written, a fault
// at a time. Faults of several cores at once wait for each other, above all in virtual machines:
// there two compilations of bits/stdc++.h took 1.45 s side by side, and 0.95 s with this library,
// which has the kernel copy everything at once.
constexpr const char* kPopulateName = "populate.so";
constexpr const char* kPopulateSource = R"(#include <sys/syscall.h>
long syscall(long, ...);
void* mmap(void* address, unsigned long size, int protection, int flags, int fd, long offset) {
    const int writable = 2, private_copy = 2, populate = 0x8000;
    if (address != 0 && fd >= 0 && (protection & writable) && (flags & private_copy))
        flags |= populate;
    return (void*)syscall(SYS_mmap, address, size, protection, flags, fd, offset);
}
void* mmap64(void* address, unsigned long size, int protection, int flags, int fd, long offset) {
    return mmap(address, size, protection, flags, fd, offset);
}
)";

// Of headers, not of what contestants wrote: generous.
constexpr model::Limits kLimits{
    .cpu = Micros(120'000'000), .wall = Micros(300'000'000), .memory = gib(2), .output = mib(384)};

constexpr const char* kStampsName = "stamps";

bool is_ours(const fs::path& path, mode_t type) {
    struct stat info = {};
    return ::lstat(path.c_str(), &info) == 0 && (info.st_mode & S_IFMT) == type && is_private(info);
}

/// Whatever our umask is: the box's programs read it, and nobody else writes it.
Result<Fd> new_file(const fs::path& path) {
    GRADER_TRY(Fd file, open_file(path, O_RDWR | O_CREAT | O_EXCL));
    if (::fchmod(file.get(), 0644) != 0) return fail(errno_error(ErrorCode::io, path, errno));
    return file;
}

/// Runs the compiler on `source`, an ordinary file; what it makes becomes `target`.
Status make_file(const std::vector<std::string>& command, const Fd& source, const fs::path& target,
                 sandbox::Worker& worker) {
    GRADER_TRY(const Fd made, new_file(target));
    const Names names{.problem = "", .source = "first.h", .executable = "made"};
    const sandbox::RunSpec spec{.argv = expand_command(command, names),
                                .environment = environment(),
                                .inputs = {{names.source, source.get()}},
                                .outputs = {{names.executable, made.get()}},
                                .limits = kLimits,
                                .cpu_kill = kLimits.cpu};
    GRADER_TRY(const sandbox::RunOutcome outcome, worker.run(spec));
    GRADER_TRY(const Bytes size, file_size(made));
    if (outcome.result.signalled || outcome.result.exit_code != 0 ||
        outcome.result.output != model::CollectState::collected || size.value == 0) {
        return fail(ErrorCode::environment, target.string() + ": the compiler could not make it");
    }
    // A name must not survive a power failure that its bytes did not.
    if (::fsync(made.get()) != 0) return fail(errno_error(ErrorCode::io, "fsync", errno));
    return {};
}

/// A precompiled header is far too large to be read for a digest. But whoever changes a file
/// changes its stamp, too.
std::string stamps_of(const fs::path& folder, const std::string& name) {
    std::string text;
    for (const std::string& file : {name, name + ".gch", std::string(kPopulateName)}) {
        if (const auto stamp = stamp_of(folder / file)) {
            for (const auto value : {static_cast<std::int64_t>(stamp->inode),
                                     static_cast<std::int64_t>(stamp->size.value),
                                     stamp->modified_ns, stamp->changed_ns}) {
                text += std::to_string(value) + ' ';
            }
        }
        text += file + '\n';
    }
    return text;
}

Status precompile(const fs::path& folder, const std::string& name,
                  const std::vector<std::string>& command, sandbox::Worker& worker) {
    const fs::path wrapper = folder / name;
    for (const fs::path& parent : {folder, wrapper.parent_path()}) {  // "bits" of bits/stdc++.h
        ::mkdir(parent.c_str(), 0755);
        if (::chmod(parent.c_str(), 0755) != 0) {
            return fail(errno_error(ErrorCode::io, parent, errno));
        }
    }
    GRADER_TRY(const Fd file, new_file(wrapper));
    GRADER_CHECKED(write_all(file, "#include_next <" + name + ">\n"));
    if (::fsync(file.get()) != 0) return fail(errno_error(ErrorCode::io, "fsync", errno));
    return make_file(command, file, wrapper.string() + ".gch", worker);
}

/// Failing is no Error: then there is none.
void make_populate(const fs::path& folder, const std::string& compiler, sandbox::Worker& worker) {
    const std::vector<std::string> command = {compiler, "-O1",      "-shared", "-fPIC",       "-x",
                                              "c",      "{source}", "-o",      "{executable}"};
    const auto source = memory_file("populate");
    if (!source || !write_all(*source, kPopulateSource) ||
        !make_file(command, *source, folder / kPopulateName, worker)) {
        ::unlink((folder / kPopulateName).c_str());
    }
}

}  // namespace

bool Headers::ready(const std::string& id, const std::string& name) const {
    const fs::path folder = folder_ / id;
    if (!is_ours(folder, S_IFDIR) || !is_ours(folder / name, S_IFREG) ||
        !is_ours(folder / (name + ".gch"), S_IFREG) || !is_ours(folder / kStampsName, S_IFREG)) {
        return false;
    }
    const auto stamps = read_file(folder / kStampsName, kib(4));
    if (!stamps || *stamps != stamps_of(folder, name)) return false;
    (void)::utimensat(AT_FDCWD, folder.c_str(), nullptr, 0);
    return true;
}

bool Headers::failed(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    return failed_.contains(id);
}

void Headers::make(const std::string& id, const std::string& name,
                   const std::vector<std::string>& command, sandbox::Worker& worker) {
    const auto folder = TempDir::make_in(folder_, kUnfinished);
    bool done = folder && precompile(folder->path(), name, command, worker);
    if (done && !ready(id, name)) {
        std::error_code error;
        if (!forbids_executing(folder_)) make_populate(folder->path(), command.front(), worker);
        if (write_file_atomically(folder->path() / kStampsName, stamps_of(folder->path(), name))) {
            fs::remove_all(folder_ / id, error);
            fs::rename(folder->path(), folder_ / id, error);
        }
        done = ready(id, name);  // ours, or another grader's
    }
    if (done) return;
    const std::lock_guard lock(mutex_);
    failed_.insert(id);
}

Additions Headers::additions(const std::string& id) const {
    const std::string seen = std::string(sandbox::kHeaders) + "/" + id;
    Additions additions{.options = {"-isystem", seen}, .environment = {}};
    if (is_ours(folder_ / id / kPopulateName, S_IFREG)) {
        additions.environment.push_back("LD_PRELOAD=" + seen + "/" + kPopulateName);
    }
    return additions;
}

}  // namespace grader::compile
