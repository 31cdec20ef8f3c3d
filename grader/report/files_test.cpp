#include "grader/report/files.hpp"

#include "grader/base/fd.hpp"
#include "grader/report/csv.hpp"
#include "grader/report/html.hpp"
#include "grader/report/json.hpp"
#include "grader/report/sample.hpp"

#include <gtest/gtest.h>

namespace grader::report {
namespace {

std::string page(const model::ContestReport& report, Audience audience, std::string_view who = "") {
    std::string html;
    EXPECT_TRUE(write_report_html(report, audience, who, [&](std::string_view text) -> Status {
        html += text;
        return {};
    }));
    return html;
}

TEST(WriteReports, MakesTheFolderAndItsFilesAndNothingElse) {
    const auto parent = TempDir::make("report_test");
    ASSERT_TRUE(parent);
    const auto folder = parent->path() / "训练" / "out";
    ASSERT_TRUE(write_reports(folder, {}, {}));
    ASSERT_TRUE(write_reports(folder, sample_report(), {}));  // replaces
    std::string json;
    ASSERT_TRUE(write_report_json(sample_report(), [&json](std::string_view piece) -> Status {
        json += piece;
        return {};
    }));
    EXPECT_EQ(read_file(folder / "report.json").value(), json);
    EXPECT_EQ(read_file(folder / "standings.csv").value(), standings_csv(sample_report()));
    const auto entries = std::distance(std::filesystem::directory_iterator(folder), {});
    EXPECT_EQ(entries, 5);
    EXPECT_EQ(read_file(folder / "report.html").value(), page(sample_report(), Audience::coaches));
}

TEST(WriteReports, ForEverybodyAndForEachContestant) {
    const auto folder = TempDir::make("report_test");
    ASSERT_TRUE(folder);
    ASSERT_TRUE(
        write_reports(folder->path(), sample_report(), {.everybody = true, .students = true}));
    EXPECT_EQ(read_file(folder->path() / "report.html").value(),
              page(sample_report(), Audience::everybody));
    const auto students = folder->path() / "students";
    EXPECT_EQ(read_file(students / "陈思远.html").value(),
              page(sample_report(), Audience::contestant, "陈思远"));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(students), {}), 4);
}

TEST(WriteReports, OfAContestWithAFreezeAddsTheFrozenStandings) {
    const auto folder = TempDir::make("report_test");
    ASSERT_TRUE(folder);
    model::ContestReport report;
    report.mode = model::ScoringMode::icpc;
    report.frozen = {{.rank = 1, .who = "a"}};
    ASSERT_TRUE(write_reports(folder->path(), report, {}));
    EXPECT_EQ(read_file(folder->path() / "standings-frozen.csv").value(), frozen_csv(report));
}

TEST(PrepareFolder, MakesItAndLeavesNothingInIt) {
    const auto parent = TempDir::make("report_test");
    ASSERT_TRUE(parent);
    const auto folder = parent->path() / "day1" / "out";
    ASSERT_TRUE(prepare_folder(folder));
    ASSERT_TRUE(prepare_folder(folder));
    EXPECT_TRUE(std::filesystem::is_empty(folder));
    EXPECT_FALSE(prepare_folder("/proc/self/out"));
    EXPECT_EQ(prepare_folder("/proc").error().code, ErrorCode::io);
}

TEST(WriteReports, NamesWhatIsInTheWay) {
    const auto parent = TempDir::make("report_test");
    ASSERT_TRUE(parent);
    const auto file = parent->path() / "file";
    ASSERT_TRUE(write_file_atomically(file, "x"));
    const Status status = write_reports(file / "out", sample_report(), {});
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::io);
    EXPECT_EQ(status.error().message, (file / "out").string() + ": Not a directory");

    const Status over_file = write_reports(file, sample_report(), {});
    ASSERT_FALSE(over_file);
    EXPECT_NE(over_file.error().message.find(file.string()), std::string::npos);
    EXPECT_EQ(read_file(file).value(), "x");
}

}  // namespace
}  // namespace grader::report
