#include "grader/judge/data.hpp"

#include <sys/stat.h>

#include <cerrno>

namespace grader::judge {
namespace {

Stamp stamp_of(const struct stat& info) {
    return {
        .device = info.st_dev,
        .inode = info.st_ino,
        .size = Bytes{static_cast<std::uint64_t>(info.st_size)},
        .modified_ns = info.st_mtim.tv_sec * std::int64_t{1'000'000'000} + info.st_mtim.tv_nsec};
}

std::optional<Stamp> stamp_path(const std::filesystem::path& path) {
    struct stat info = {};
    if (::stat(path.c_str(), &info) != 0) return std::nullopt;  // is reported when the case is run
    return stamp_of(info);
}

}  // namespace

std::vector<CaseStamps> stamp_cases(const model::Problem& problem) {
    std::vector<CaseStamps> stamps;
    for (const model::TestCase& test : problem.cases) {
        stamps.push_back({stamp_path(test.input), stamp_path(test.answer)});
    }
    return stamps;
}

Result<Fd> open_unchanged(const std::filesystem::path& path, const std::optional<Stamp>& stamp) {
    GRADER_TRY(Fd file, open_regular(path));
    GRADER_CHECKED(check_unchanged(file, path, stamp));
    return file;
}

Status check_unchanged(const Fd& file, const std::filesystem::path& path,
                       const std::optional<Stamp>& stamp) {
    struct stat info = {};
    if (::fstat(file.get(), &info) != 0) {
        return fail(errno_error(ErrorCode::io, path.string(), errno));
    }
    if (stamp != stamp_of(info)) {
        return fail(ErrorCode::io, "test data changed during the run: " + path.string());
    }
    return {};
}

}  // namespace grader::judge
