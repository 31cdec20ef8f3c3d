#include "grader/report/files.hpp"

#include "grader/base/fd.hpp"
#include "grader/report/csv.hpp"
#include "grader/report/html.hpp"
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

namespace {

constexpr std::size_t kPiece = 1 << 16;

Status write_page(const std::filesystem::path& path, const model::ContestReport& report,
                  Audience audience, std::string_view who) {
    return write_file_atomically(path, [&](const Fd& file) -> Status {
        std::string waiting;  // one system call for many pieces
        GRADER_CHECKED(write_report_html(report, audience, who, [&](std::string_view text) {
            waiting += text;
            if (waiting.size() < kPiece) return Status();
            const Status written = write_all(file, waiting);
            waiting.clear();
            return written;
        }));
        return write_all(file, waiting);
    });
}

}  // namespace

Status write_reports(const std::filesystem::path& folder, const model::ContestReport& report,
                     const PageOptions& pages) {
    GRADER_CHECKED(prepare_folder(folder));
    GRADER_CHECKED(write_file_atomically(folder / "report.json", [&](const Fd& file) {
        return write_report_json(report,
                                 [&](std::string_view text) { return write_all(file, text); });
    }));
    GRADER_CHECKED(write_page(folder / "report.html", report,
                              pages.everybody ? Audience::everybody : Audience::coaches, ""));
    if (pages.students) {
        GRADER_CHECKED(prepare_folder(folder / "students"));
        for (const model::Standing& student : report.standings) {
            GRADER_CHECKED(write_page(folder / "students" / page_name(student.who), report,
                                      Audience::contestant, student.who));
        }
    }
    if (!report.frozen.empty()) {
        GRADER_CHECKED(write_file_atomically(folder / "standings-frozen.csv", frozen_csv(report)));
    }
    return write_file_atomically(folder / "standings.csv", standings_csv(report));
}

}  // namespace grader::report
