#include "grader/report/csv.hpp"

#include "grader/report/sample.hpp"

#include <gtest/gtest.h>

namespace grader::report {
namespace {

const std::string kBom = "\xEF\xBB\xBF";

std::string csv_of(const std::string& who) {
    model::ContestReport report;
    report.standings = {{.rank = 1, .who = who}};
    std::string csv = standings_csv(report);
    const std::string head = kBom + "rank,who,total,note\r\n1,";
    EXPECT_EQ(csv.substr(0, head.size()), head);
    const std::string tail = ",0,\r\n";
    EXPECT_EQ(csv.substr(csv.size() - tail.size()), tail);
    return csv.substr(head.size(), csv.size() - head.size() - tail.size());
}

TEST(Csv, ListsTheRanking) {
    model::ContestReport report;
    report.standings = {
        {.rank = 1,
         .who = "王小明",
         .total = {133'500},
         .problems = {{"flip", model::whole_points(100)}, {"sum", {33'500}}}},
        {.rank = 2,
         .who = "Li, Lei",
         .total = {33'333},
         .incomplete = true,
         .problems = {{"flip", {33'333}}, {"sum", {}}}},
    };
    EXPECT_EQ(standings_csv(report),
              kBom +
                  "rank,who,flip,sum,total,note\r\n"
                  "1,王小明,100,33.5,133.5,\r\n"
                  "2,\"Li, Lei\",33.333,0,33.333,incomplete: judge error\r\n");
}

TEST(Csv, OfIcpcHasTheMinuteAndTheAttemptsOfEachProblem) {
    model::ContestReport report;
    report.mode = model::ScoringMode::icpc;
    report.standings = {
        {.rank = 1,
         .who = "a",
         .total = model::whole_points(1),
         .solved = 1,
         .penalty = 143,
         .problems = {{.problem = "A", .solved = true, .attempts = 3, .minute = 103},
                      {.problem = "B", .attempts = 2}}},
    };
    EXPECT_EQ(standings_csv(report),
              kBom +
                  "rank,who,solved,penalty,A,A attempts,B,B attempts,note\r\n"
                  "1,a,1,143,103,3,,2,\r\n");
    report.frozen = report.standings;
    report.frozen[0].problems[1].pending = 4;
    EXPECT_EQ(frozen_csv(report), kBom +
                                      "rank,who,solved,penalty,A,A attempts,B,B attempts,note\r\n"
                                      "1,a,1,143,103,3,,2+4,\r\n");
}

TEST(Csv, ShowsOfEachProblemTheBetterOfOfficialAndRescuedPoints) {
    model::ContestReport report;
    report.standings.resize(2);
    report.standings[0].rank = 1;
    report.standings[0].who = "ada";
    report.standings[0].problems = {{.problem = "a", .points = model::whole_points(100)},
                                    {.problem = "b"}};
    report.standings[0].total = model::whole_points(100);
    report.standings[1].rank = 2;
    report.standings[1].who = "bob";
    report.standings[1].problems = {{.problem = "a"}, {.problem = "b"}};
    // ada's first attempt at a was rescued, too; a later one counts
    report.rescues = {{.who = "ada", .problem = "a", .points = model::whole_points(60)},
                      {.who = "ada", .problem = "b", .points = model::whole_points(30)}};
    EXPECT_EQ(standings_csv(report).substr(3),
              "rank,who,a,b,total,rescued total,note\r\n"
              "1,ada,100,0,100,130,\r\n"
              "2,bob,0,0,0,0,\r\n");
}

TEST(Csv, OfAnInterruptedRunSaysSoInEveryRow) {
    model::ContestReport report;
    report.interrupted = true;
    report.standings = {{.rank = 1, .who = "a"}};
    EXPECT_EQ(standings_csv(report),
              kBom + "rank,who,total,note\r\n1,a,0,incomplete: interrupted\r\n");
}

TEST(Csv, OfAnEmptyContestIsItsHeader) {
    EXPECT_EQ(standings_csv({}), kBom + "rank,who,total,note\r\n");
}

TEST(Csv, QuotesWhatWouldBreakTheRow) {
    EXPECT_EQ(csv_of("plain name"), "plain name");
    EXPECT_EQ(csv_of("a\"b"), "\"a\"\"b\"");
    EXPECT_EQ(csv_of("a;b"), "\"a;b\"");
    EXPECT_EQ(csv_of(" a"), "\" a\"");
    EXPECT_EQ(csv_of(""), "");
}

TEST(Csv, DisarmsFormulas) {
    EXPECT_EQ(csv_of("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
    EXPECT_EQ(csv_of("+1"), "'+1");
    EXPECT_EQ(csv_of("-1"), "'-1");
    EXPECT_EQ(csv_of("@SUM(A1)"), "'@SUM(A1)");
    EXPECT_EQ(csv_of("=1,2"), "\"'=1,2\"");
    EXPECT_EQ(csv_of("＝1"), "'＝1");
    EXPECT_EQ(csv_of("a=1"), "a=1");
}

TEST(Csv, KeepsARowOnOneLineAndValidUtf8) {
    EXPECT_EQ(csv_of("a\r\nb\xff"), "a\\r\\nb\\xff");
    EXPECT_EQ(csv_of("\x1b[31m"), "\\x1b[31m");
    EXPECT_EQ(csv_of(std::string("a\0b", 3)), "a\\0b");
}

TEST(Csv, ShowsNamesAndTeamsOfTheRoster) {
    model::ContestReport report;
    report.standings = {{.rank = 1, .who = "007", .name = "Li, Lei", .team = "=1"},
                        {.rank = 2, .who = "guest"}};
    EXPECT_EQ(standings_csv(report), kBom +
                                         "rank,who,name,team,total,note\r\n"
                                         "1,007,\"Li, Lei\",'=1,0,\r\n"
                                         "2,guest,,,0,\r\n");
}

}  // namespace
}  // namespace grader::report
