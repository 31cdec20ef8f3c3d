#include "grader/cli/defaults.hpp"

#include "grader/base/fd.hpp"
#include "grader/config/load.hpp"

#include <system_error>

namespace grader::cli {

Status write_defaults(const std::filesystem::path& folder, std::string_view prefix) {
    for (const DefaultFile& file : default_files()) {
        if (!file.path.starts_with(prefix)) continue;
        const auto path = folder / file.path;
        std::error_code error;
        std::filesystem::create_directories(path.parent_path(), error);
        if (error) return fail(errno_error(ErrorCode::io, path.string(), error.value()));
        GRADER_CHECKED(write_file_atomically(path, file.bytes));
    }
    return {};
}

Result<std::vector<model::Language>> shipped_languages() {
    GRADER_TRY(const TempDir folder, TempDir::make("grader-languages"));
    GRADER_CHECKED(write_defaults(folder.path(), "config/"));
    GRADER_TRY(auto shipped,
               config::load_contest_without_data(folder.path() / "config" / "contest.yaml"));
    return std::move(shipped.languages);
}

}  // namespace grader::cli
