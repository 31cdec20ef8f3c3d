#include "grader/report/files.hpp"

#include "grader/base/fd.hpp"
#include "grader/report/csv.hpp"
#include "grader/report/json.hpp"

#include <system_error>

namespace grader::report {

Status write_reports(const std::filesystem::path& folder, const model::ContestReport& report) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return fail(ErrorCode::io, folder.string() + ": " + error.message());
    GRADER_CHECKED(write_file_atomically(folder / "report.json", report_json(report)));
    return write_file_atomically(folder / "standings.csv", standings_csv(report));
}

}  // namespace grader::report
