#include "grader/report/files.hpp"

#include "grader/base/fd.hpp"
#include "grader/report/csv.hpp"
#include "grader/report/json.hpp"

#include <system_error>

namespace grader::report {

Status prepare_folder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return fail(ErrorCode::io, folder.string() + ": " + error.message());
    GRADER_TRY([[maybe_unused]] const TempDir probe, TempDir::make_in(folder, ".probe"));
    return {};
}

Status write_reports(const std::filesystem::path& folder, const model::ContestReport& report) {
    GRADER_CHECKED(prepare_folder(folder));
    GRADER_CHECKED(write_file_atomically(folder / "report.json", [&](const Fd& file) {
        return write_report_json(report,
                                 [&](std::string_view text) { return write_all(file, text); });
    }));
    if (!report.frozen.empty()) {
        GRADER_CHECKED(write_file_atomically(folder / "standings-frozen.csv", frozen_csv(report)));
    }
    return write_file_atomically(folder / "standings.csv", standings_csv(report));
}

}  // namespace grader::report
