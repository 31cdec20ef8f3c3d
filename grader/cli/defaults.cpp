#include "grader/cli/defaults.hpp"

#include "grader/base/fd.hpp"

#include <system_error>

namespace grader::cli {

Status write_defaults(const std::filesystem::path& folder) {
    for (const DefaultFile& file : default_files()) {
        const auto path = folder / file.path;
        std::error_code error;
        std::filesystem::create_directories(path.parent_path(), error);
        if (error) return fail(errno_error(ErrorCode::io, path.string(), error.value()));
        GRADER_CHECKED(write_file_atomically(path, file.bytes));
    }
    return {};
}

}  // namespace grader::cli
