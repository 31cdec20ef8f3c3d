#include "grader/base/fd.hpp"
#include "grader/generate/generate.hpp"
#include "grader/generate/manifest.hpp"
#include "grader/text/printable.hpp"

#include <fcntl.h>

#include <cerrno>
#include <cstdio>
#include <map>
#include <set>

namespace grader::generate {
namespace {

namespace fs = std::filesystem;

/// Name and bytes of every file of the set.
std::map<std::string, std::string> files_of(const DataSet& set) {
    std::map<std::string, std::string> files;
    for (const Case& made : set.cases) {
        files.emplace(made.id + ".in", made.input);
        files.emplace(made.id + ".out", made.answer);
    }
    files.emplace(kManifestName, manifest_text(set));
    return files;
}

/// Names; those of folders end with "/", so that none is taken for a file of ours.
Result<std::set<std::string>> list(const fs::path& folder) {
    std::set<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const bool is_folder = entry->is_directory(error) && !entry->is_symlink(error);
        names.insert(entry->path().filename().string() + (is_folder ? "/" : ""));
    }
    if (error) return fail(errno_error(ErrorCode::io, folder.string(), error.value()));
    return names;
}

/// That the folder holds nothing but a set of ours, which may be replaced.
Status check_is_ours(const fs::path& folder) {
    GRADER_TRY(std::set<std::string> others, list(folder));
    std::set<std::string> cases;
    if (others.erase(kManifestName) != 0) {
        GRADER_TRY(const std::string manifest, read_file(folder / kManifestName, mib(64)));
        cases = manifest_cases(manifest);
        if (cases.empty()) others.insert(kManifestName);
    }
    for (const std::string& id : cases) {
        others.erase(id + ".in");
        others.erase(id + ".out");
    }
    if (others.empty()) return {};
    std::string names;
    std::size_t shown = 0;
    for (const std::string& name : others) {
        if (shown++ == 5) {
            names += ", …";
            break;
        }
        names += (names.empty() ? "" : ", ") + text::printable(name);
    }
    return fail(ErrorCode::config, folder.string() +
                                       ": expected only files that grader gen made, found " +
                                       names + "; move them away, nothing was changed");
}

/// From here on readers see the new folder; the old one is where the new one was.
Status swap(const fs::path& fresh, const fs::path& folder, bool exists) {
    const unsigned flags = exists ? RENAME_EXCHANGE : 0;
    if (::renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, folder.c_str(), flags) == 0) return {};
    const int error = errno;
    Error failure = errno_error(ErrorCode::io, folder.string(), error);
    if (exists && (error == EINVAL || error == EXDEV)) {
        failure.message += " (this file system cannot exchange two folders: remove this one first)";
    }
    return fail(failure);
}

}  // namespace

Status write_set(const fs::path& path, const DataSet& set) {
    std::error_code error;
    // Not a symbolic link but the folder that it leads to.
    fs::path folder = fs::weakly_canonical(fs::absolute(path, error), error);
    if (!folder.has_filename()) folder = folder.parent_path();  // written with a "/" at its end
    const fs::path parent = folder.parent_path();
    if (!error) fs::create_directories(parent, error);
    const bool exists = !error && fs::exists(folder, error);
    if (error) return fail(errno_error(ErrorCode::io, path.string(), error.value()));
    if (exists) GRADER_CHECKED(check_is_ours(folder));

    GRADER_TRY(const TempDir temporary,
               TempDir::make_in(parent, "." + folder.filename().string() + ".gen"));
    const fs::path fresh = temporary.path() / "new";  // unlike its parent with usual permissions
    fs::create_directory(fresh, error);
    if (error) return fail(errno_error(ErrorCode::io, fresh.string(), error.value()));
    for (const auto& [name, bytes] : files_of(set)) {
        GRADER_CHECKED(write_file_atomically(fresh / name, bytes));
    }
    return swap(fresh, folder, exists);
}

Result<std::vector<std::string>> differences(const fs::path& folder, const DataSet& set) {
    GRADER_TRY(const std::set<std::string> present, list(folder));
    std::map<std::string, std::string> found;
    for (const std::string& name : present) found[name] = "not in the plan";
    for (const auto& [name, bytes] : files_of(set)) {
        if (present.count(name) == 0) {
            found[name] = "missing";
        } else if (read_file(folder / name, Bytes{bytes.size()}) != bytes) {
            found[name] = "different";
        } else {
            found.erase(name);
        }
    }
    std::vector<std::string> lines;
    for (const auto& [name, what] : found) lines.push_back(text::printable(name) + ": " + what);
    return lines;
}

}  // namespace grader::generate
