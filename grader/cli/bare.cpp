#include "grader/cli/bare.hpp"

#include "grader/cli/camp.hpp"
#include "grader/cli/defaults.hpp"
#include "grader/infer/camp.hpp"

#include <cstdio>
#include <system_error>

namespace grader::cli {
namespace {

namespace fs = std::filesystem;

Result<fs::path> folder_for_camp(const std::string& save) {
    std::error_code error;
    fs::create_directories(save, error);
    const fs::path folder = error ? fs::path() : fs::canonical(save, error);
    if (error) return fail(errno_error(ErrorCode::io, save, error.value()));
    if (fs::exists(fs::symlink_status(folder / "config", error))) {
        return fail(ErrorCode::usage, shown_path(folder / "config") +
                                          ": there is one already\n"
                                          "  remedy: name another folder, or run grader there");
    }
    return folder;
}

void say(const infer::InferredCamp& camp, const std::string& save) {
    std::fputs("inferred:\n", stderr);
    for (const std::string& note : camp.notes) std::fprintf(stderr, "  %s\n", note.c_str());
    if (save.empty()) {
        std::fputs("nothing of it is remembered; to make a camp of it: --save DIR\n", stderr);
    }
}

Status write_config(const fs::path& folder, const infer::InferredCamp& camp) {
    GRADER_TRY(const TempDir fresh, TempDir::make_in(folder, ".grader-unfinished"));
    GRADER_CHECKED(write_defaults(fresh.path(), "config/languages"));
    for (const infer::ConfigFile& file : camp.files) {
        const fs::path path = fresh.path() / "config" / file.name;
        std::error_code error;
        fs::create_directories(path.parent_path(), error);
        if (error) return fail(errno_error(ErrorCode::io, path.string(), error.value()));
        GRADER_CHECKED(write_file_atomically(path, file.text));
    }
    std::error_code error;
    fs::rename(fresh.path() / "config", folder / "config", error);
    if (error) return fail(errno_error(ErrorCode::io, shown_path(folder), error.value()));
    return {};
}

}  // namespace

Result<BareCamp> make_camp(const BareOptions& options, const std::string& submissions) {
    if (submissions.empty()) {
        return fail(ErrorCode::usage, "--data needs --submissions DIR beside it");
    }
    BareCamp made;
    fs::path folder;
    if (options.save.empty()) {
        GRADER_TRY(made.folder, TempDir::make("grader-camp"));
        folder = made.folder->path();
    } else {
        GRADER_TRY(folder, folder_for_camp(options.save));
    }
    GRADER_TRY(const auto languages, shipped_languages());
    GRADER_TRY(const auto camp,
               infer::infer_camp({.data = options.data, .submissions = submissions, .camp = folder},
                                 languages));
    say(camp, options.save);
    GRADER_CHECKED(write_config(folder, camp));
    if (!options.save.empty()) {
        std::fprintf(stderr, "camp: %s\n", shown_path(folder).c_str());
    }
    made.contest_file = folder / "config" / "contest.yaml";
    return made;
}

}  // namespace grader::cli
