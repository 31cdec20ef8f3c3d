#include "grader/compile/cache.hpp"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <system_error>
#include <vector>

namespace grader::compile {
namespace {

namespace fs = std::filesystem;

/// What is removed as a whole: a file, or the folder of a header.
struct Entry {
    fs::path path;
    std::uint64_t size = 0;
    std::int64_t used = 0;  ///< seconds since 1970
};

std::uint64_t disk_use(const struct stat& info) {
    return static_cast<std::uint64_t>(info.st_blocks) * 512;
}

std::uint64_t disk_use_below(const fs::path& folder) {
    std::uint64_t sum = 0;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        struct stat info = {};
        if (::lstat(entry->path().c_str(), &info) == 0) sum += disk_use(info);
    }
    return sum;
}

void add_entries(const fs::path& folder, std::vector<Entry>& entries) {
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        struct stat info = {};
        if (::lstat(entry->path().c_str(), &info) != 0) continue;
        entries.push_back({entry->path(),
                           S_ISDIR(info.st_mode) ? disk_use_below(entry->path()) : disk_use(info),
                           info.st_mtim.tv_sec});
    }
}

std::vector<Entry> entries_of(const fs::path& cache) {
    std::vector<Entry> entries;
    add_entries(cache / "headers", entries);
    for (const char* kind : {"artifacts", "files"}) {
        std::error_code error;
        for (fs::directory_iterator part(cache / kind, error), end; !error && part != end;
             part.increment(error)) {
            add_entries(part->path(), entries);
        }
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) { return a.used < b.used; });
    return entries;
}

/// How much must go so that a twentieth of the disk is free.
std::uint64_t missing_space(const fs::path& folder) {
    struct statvfs disk = {};
    if (::statvfs(folder.c_str(), &disk) != 0) return 0;
    const std::uint64_t wanted = disk.f_blocks / 20;
    return disk.f_bavail >= wanted ? 0 : (wanted - disk.f_bavail) * disk.f_frsize;
}

bool is_leftover(const Entry& entry) {
    constexpr std::int64_t kHour = 3600;
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return entry.path.filename().string().starts_with(kUnfinished) && entry.used + kHour < now;
}

}  // namespace

bool is_private(const struct stat& info) {
    return info.st_uid == ::geteuid() && (info.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

std::optional<fs::path> open_cache(const fs::path& folder) {
    if (folder.empty()) return std::nullopt;
    std::error_code error;
    const fs::path absolute = fs::absolute(folder, error);
    if (error) return std::nullopt;
    fs::create_directories(absolute.parent_path(), error);
    ::mkdir(absolute.c_str(), 0700);
    struct stat info = {};
    if (::stat(absolute.c_str(), &info) != 0 || !S_ISDIR(info.st_mode) || !is_private(info) ||
        ::access(absolute.c_str(), W_OK | X_OK) != 0) {
        return std::nullopt;
    }
    for (const char* part : {"artifacts", "files", "headers"}) {
        // The box's programs, who are somebody else, read the headers.
        const fs::path path = absolute / part;
        ::mkdir(path.c_str(), 0755);
        if (::lstat(path.c_str(), &info) != 0 || !S_ISDIR(info.st_mode) || !is_private(info) ||
            ::chmod(path.c_str(), 0755) != 0) {
            return std::nullopt;
        }
    }
    return absolute;
}

void trim_cache(const fs::path& folder, Bytes most) {
    const std::vector<Entry> entries = entries_of(folder);
    std::uint64_t total = 0;
    for (const Entry& entry : entries) total += entry.size;
    const std::uint64_t excess = total > most.value ? total - most.value : 0;
    const std::uint64_t to_free = std::max(excess, missing_space(folder));
    std::uint64_t freed = 0;
    for (const Entry& entry : entries) {
        if (freed >= to_free && !is_leftover(entry)) continue;
        std::error_code ignored;  // another grader may be removing the same
        fs::remove_all(entry.path, ignored);
        freed += entry.size;
    }
}

}  // namespace grader::compile
