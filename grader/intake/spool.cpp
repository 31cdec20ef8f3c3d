#include "grader/intake/spool.hpp"

#include <fcntl.h>

#include <utility>

namespace grader::intake {

Result<std::uint64_t> Spool::append(std::string_view bytes) {
    if (!file_) {
        GRADER_TRY(const TempDir folder, TempDir::make("grader-outputs"));
        GRADER_TRY(Fd file, open_file(folder.path() / "outputs", O_RDWR | O_CREAT | O_EXCL, 0600));
        file_ = std::make_shared<const Fd>(std::move(file));
    }
    GRADER_CHECKED(write_all(*file_, bytes));
    const std::uint64_t offset = size_;
    size_ += bytes.size();
    return offset;
}

}  // namespace grader::intake
