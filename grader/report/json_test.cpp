#include "grader/report/json.hpp"

#include "grader/base/fd.hpp"
#include "grader/report/sample.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <csignal>

namespace grader::report {
namespace {

using model::Verdict;
using nlohmann::json;

// The first block marked ```json after `heading` in docs/json.md.
std::string documented(const std::string& heading) {
    const std::string page = read_file(std::string(GRADER_DOCS) + "/json.md").value();
    const std::string fence = "```json\n";
    const std::size_t begin = page.find(fence, page.find("\n" + heading + "\n")) + fence.size();
    return page.substr(begin, page.find("```", begin) - begin);
}

std::string report_json(const model::ContestReport& report) {
    std::string text;
    const Status written = write_report_json(report, [&text](std::string_view piece) -> Status {
        text += piece;
        return {};
    });
    EXPECT_TRUE(written);
    return text;
}

model::ContestReport documented_report() {
    model::ContestReport report = sample_report();
    model::SubmissionResult wrong = report.submissions[3];
    wrong.cases = {wrong.cases[2], wrong.cases[3]};
    wrong.points = wrong.cases[0].points;
    wrong.cases[0].cpu = Micros(999'004);
    wrong.cases[0].wall = Micros(1'001'730);
    wrong.cases[0].measurements = {
        {Verdict::time_limit, Micros(1'004'210), Micros(1'009'870), kib(1'480)},
        {Verdict::accepted, Micros(999'004), Micros(1'001'730), kib(1'480)}};
    wrong.cases[0].decided = 1;
    wrong.cases[1].reused = true;
    wrong.subtasks = {{"1", wrong.points, {3'333}, Verdict::accepted},
                      {"large", {}, {96'667}, Verdict::wrong_answer}};
    report.submissions = {wrong};
    report.standings = {report.standings[2]};
    report.standings[0].rank = 1;
    report.standings[0].total = wrong.points;
    report.standings[0].problems[0].points = wrong.points;
    report.rescues = {
        {.who = "赵六",
         .problem = "flip",
         .path = "submissions/赵六/flip.cpp.txt",
         .verdict = Verdict::accepted,
         .points = model::whole_points(100),
         .what = {.rule = "rescued-place",
                  .evidence = {{"found", "flip.cpp.txt"}, {"expected", "flip.cpp"}}}}};
    return report;
}

TEST(Json, IsAsDocumented) {
    EXPECT_EQ(submission_json(documented_report().submissions[0], documented_report().machine),
              documented("## One submission"));
    EXPECT_EQ(report_json(documented_report()), documented("## A run"));
}

TEST(Json, HasTheFieldsOfASubmission) {
    const json parsed = json::parse(submission_json(sample_report().submissions[1], {}));
    EXPECT_EQ(parsed["who"], "Konstantin Alexandrovich");
    EXPECT_EQ(parsed["problem"], "flip");
    EXPECT_EQ(parsed["language"], "cpp");
    EXPECT_EQ(parsed["verdict"], "CE");
    EXPECT_EQ(parsed["points"], 0);
    EXPECT_EQ(parsed["compile"]["ok"], false);
    EXPECT_EQ(parsed["compile"]["log"], sample_report().submissions[1].compile.log);
    EXPECT_EQ(parsed["compile"]["cpu_ms"], 98.125);
    EXPECT_EQ(parsed["cases"], json::array());
}

// What is written piece by piece is what the library writes of the whole.
TEST(Json, OfARunIsIndentedLikeOneDocument) {
    for (const model::ContestReport& report : {sample_report(), model::ContestReport()}) {
        const std::string text = report_json(report);
        EXPECT_EQ(nlohmann::ordered_json::parse(text).dump(2) + "\n", text);
    }
}

TEST(Json, HasEveryOneOfThousandsOfCases) {
    model::SubmissionResult many =
        sample_submission("Ada", Verdict::wrong_answer, std::string(3'000, 'W'));
    many.cases.back().message = std::string(100'000, 'x');
    const json parsed = json::parse(submission_json(many, {}));
    EXPECT_EQ(parsed["cases"].size(), 3'000U);
    EXPECT_EQ(parsed["cases"].back()["message"], many.cases.back().message);
}

TEST(Json, StopsAtTheFirstErrorOfTheSink) {
    int calls = 0;
    const Status written = write_report_json(sample_report(), [&](std::string_view) -> Status {
        if (++calls < 4) return {};
        return fail(ErrorCode::io, "disk full");
    });
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message, "disk full");
    EXPECT_EQ(calls, 4);
}

TEST(PrintReportJson, TellsThatThereIsNoRoomButNotThatNobodyReads) {
    std::FILE* full = std::fopen("/dev/full", "w");
    const Status failed = print_report_json(full, sample_report());
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().message, "standard output: No space left on device");
    std::fclose(full);

    const auto old_handler = std::signal(SIGPIPE, SIG_IGN);
    int ends[2] = {};
    ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    ::close(ends[0]);
    std::FILE* pipe = ::fdopen(ends[1], "w");
    EXPECT_TRUE(print_report_json(pipe, sample_report()));
    std::fclose(pipe);
    std::signal(SIGPIPE, old_handler);
}

TEST(Json, SaysWhatWasReusedAndByWhichLimits) {
    model::SubmissionResult submission = sample_report().submissions[0];
    submission.reused = true;
    submission.compile.reused = true;
    submission.sha256 = std::string(64, 'a');
    submission.limits.wall = Micros{0};
    const json parsed = json::parse(submission_json(submission, {}));
    EXPECT_EQ(parsed["reused"], true);
    EXPECT_EQ(parsed["compile"]["reused"], true);
    EXPECT_EQ(parsed["cases"][0]["reused"], false);
    EXPECT_EQ(parsed["cases"][0]["measurements"], json::array());
    EXPECT_EQ(parsed["cases"][0]["decided"], 0);
    EXPECT_EQ(parsed["sha256"], std::string(64, 'a'));
    EXPECT_EQ(
        parsed["limits"].dump(),
        R"({"cpu_ms":1000,"memory_counts":"used","memory_kib":262144,"output_kib":65536,"wall_ms":2500})");
}

TEST(Json, EmptyRunHasEmptyArrays) {
    const json parsed = json::parse(report_json({}));
    EXPECT_EQ(parsed["contest"], "");
    EXPECT_EQ(parsed["interrupted"], false);
    for (const char* name : {"submissions", "standings", "frozen", "findings"}) {
        EXPECT_EQ(parsed[name], json::array()) << name;
    }
    EXPECT_EQ(parsed["machine"]["compilers"], json::array());
}

TEST(Json, PrintsEveryThousandthAsPeopleWriteIt) {
    model::SubmissionResult submission;
    for (std::int64_t value = -1'100; value <= 101'000; value += value % 7 == 0 ? 1 : 6) {
        submission.cases.push_back({.points = {value}, .cpu = Micros(std::abs(value))});
    }
    for (const std::int64_t value : {100L, 33'333L, 66'667L, 0L, 999'999'999'999L}) {
        submission.cases.push_back({.points = {value}});
    }
    const std::string text = submission_json(submission, {});
    std::size_t at = text.find("\"cases\"");
    for (const model::CaseResult& result : submission.cases) {
        const std::string field = "\"points\": ";
        at = text.find(field, at) + field.size();
        ASSERT_EQ(text.substr(at, text.find(',', at) - at), to_string(result.points));
    }
}

TEST(Json, SharesAreTextBecauseNumbersWouldBeRounded) {
    model::SubmissionResult submission;
    submission.cases.push_back({.share = {649}});  // as a number 0.0006489999999999999
    const std::string text = submission_json(submission, {});
    EXPECT_NE(text.find("\"share\": \"0.000649\","), std::string::npos) << text;
}

TEST(Json, TimesHaveMicrosecondsAndMemoryWholeKib) {
    model::SubmissionResult submission;
    submission.cases.push_back(
        {.cpu = Micros(12'345), .wall = Micros(3'600'000'000), .memory = {1'515'521}});
    const std::string text = submission_json(submission, {});
    EXPECT_NE(text.find("\"cpu_ms\": 12.345,"), std::string::npos) << text;
    EXPECT_NE(text.find("\"wall_ms\": 3600000,"), std::string::npos) << text;
    EXPECT_NE(text.find("\"memory_kib\": 1480,"), std::string::npos) << text;
    EXPECT_NE(text.find("\"memory_source\": \"rss\","), std::string::npos) << text;
}

TEST(Json, TellsNamesWithABackslashApart) {
    model::SubmissionResult one;
    one.who = "a\nb";
    model::SubmissionResult other;
    other.who = "a\\nb";
    EXPECT_EQ(json::parse(submission_json(one, {}))["who"], "a\\nb");
    EXPECT_EQ(json::parse(submission_json(other, {}))["who"], "a\\\\nb");
}

TEST(Json, StaysValidWithHostileBytes) {
    std::string everything;
    for (int c = 0; c < 256; ++c) everything += static_cast<char>(c);
    model::ContestReport report = sample_report();
    report.title = everything;
    report.submissions[0].who = everything;
    report.submissions[0].path = everything;
    report.submissions[0].message = everything;
    report.submissions[0].compile.log = everything + std::string(10'000, '\xff') + "\n\"}],";
    report.submissions[0].cases[0].id = everything;
    report.submissions[0].cases[0].message = everything;
    report.standings[0].who = everything;
    report.standings[0].problems[0].problem = everything;
    report.submissions[0].subtasks = {{.name = everything}};
    report.findings[0] = {.who = everything, .path = everything, .what = {}, .message = everything};
    report.machine.host = everything;
    report.machine.compilers = {everything};
    const json parsed = json::parse(report_json(report));
    EXPECT_EQ(parsed["submissions"][0]["who"], parsed["standings"][0]["who"]);
    const std::string who = parsed["submissions"][0]["who"];
    EXPECT_EQ(who.substr(0, 6), "\\0\\x01");
    EXPECT_EQ(who.substr(who.size() - 4), "\\xff");
    EXPECT_EQ(who.find('\n'), std::string::npos);
    const std::string log = parsed["submissions"][0]["compile"]["log"];
    EXPECT_EQ(log.substr(log.size() - 5), "\n\"}],");
}

}  // namespace
}  // namespace grader::report
