#include "grader/report/files.hpp"

#include "grader/base/fd.hpp"
#include "grader/report/csv.hpp"
#include "grader/report/html.hpp"
#include "grader/report/json.hpp"
#include "grader/report/junit.hpp"

#include <functional>
#include <string>
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

/// What `write` gives piece by piece, in large ones.
Status write_file(const std::filesystem::path& path,
                  const std::function<Status(const TextSink&)>& write) {
    return write_file_atomically(path, [&](const Fd& file) -> Status {
        std::string waiting;  // one system call for many pieces
        GRADER_CHECKED(write([&](std::string_view text) {
            waiting += text;
            if (waiting.size() < kPiece) return Status();
            const Status written = write_all(file, waiting);
            waiting.clear();
            return written;
        }));
        return write_all(file, waiting);
    });
}

Status write_page(const std::filesystem::path& path, const model::ContestReport& report,
                  Audience audience, std::string_view who) {
    return write_file(
        path, [&](const TextSink& sink) { return write_report_html(report, audience, who, sink); });
}

}  // namespace

Status write_reports(const std::filesystem::path& folder, const model::ContestReport& report,
                     const PageOptions& pages) {
    GRADER_CHECKED(prepare_folder(folder));
    const auto write = [&](const char* name, auto writer) {
        return write_file(folder / name,
                          [&](const TextSink& sink) { return writer(report, sink); });
    };
    GRADER_CHECKED(write("report.json", write_report_json));
    GRADER_CHECKED(write("results.jsonl", write_results_jsonl));
    GRADER_CHECKED(write("junit.xml", write_junit));
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
