#include "grader/report/json.hpp"

#include "grader/base/fd.hpp"
#include "grader/report/sample.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace grader::report {
namespace {

using nlohmann::json;

// The first block marked ```json after `heading` in docs/json.md.
std::string documented(const std::string& heading) {
    const std::string page = read_file(std::string(GRADER_DOCS) + "/json.md").value();
    const std::string fence = "```json\n";
    const std::size_t begin = page.find(fence, page.find("\n" + heading + "\n")) + fence.size();
    return page.substr(begin, page.find("```", begin) - begin);
}

model::ContestReport documented_report() {
    model::ContestReport report = sample_report();
    model::SubmissionResult wrong = report.submissions[3];
    wrong.cases = {wrong.cases[2], wrong.cases[3]};
    wrong.points = wrong.cases[0].points;
    report.submissions = {wrong};
    report.standings = {report.standings[2]};
    report.standings[0].rank = 1;
    report.standings[0].total = wrong.points;
    report.standings[0].points = {wrong.points};
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

TEST(Json, EmptyRunHasEmptyArrays) {
    const json parsed = json::parse(report_json({}));
    EXPECT_EQ(parsed["contest"], "");
    EXPECT_EQ(parsed["interrupted"], false);
    for (const char* name : {"submissions", "standings", "findings"}) {
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
    report.standings[0].problems = {everything};
    report.findings[0] = {.who = everything, .path = everything, .message = everything};
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
