#include "grader/report/history.hpp"

#include "grader/base/fd.hpp"
#include "grader/report/sample.hpp"
#include "grader/report/times.hpp"
#include "grader/text/printable.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <ctime>

namespace grader::report {
namespace {

using model::RunState;
using model::Verdict;

constexpr std::int64_t kMorning = 1'796'074'800;  // 2026-12-01 05:40 in China, 21:40 UTC before

class History : public testing::Test {
protected:
    void SetUp() override {
        ::setenv("TZ", "UTC-8", 1);  // China, without its files
        ::tzset();
    }
};

std::string documented(const std::string& heading) {
    const std::string page = read_file(std::string(GRADER_DOCS) + "/json.md").value();
    const std::string fence = "```json\n";
    const std::size_t begin = page.find(fence, page.find("\n" + heading + "\n")) + fence.size();
    return page.substr(begin, page.find("```", begin) - begin);
}

model::RunSummary sample_run(model::RunId id) {
    return {.id = id,
            .started = kMorning + id * 3600,
            .finished = kMorning + id * 3600 + 83,
            .state = RunState::finished,
            .title = "暑期训练 第一天",
            .machine = sample_report().machine,
            .planned = 60,
            .judged = 60,
            .reused = id == 1 ? 0U : 56U,
            .accepted = 31,
            .points = {4'123'500}};
}

model::PastResult past(model::RunId run, std::string problem, Verdict verdict, int points,
                       std::string sha256) {
    return {.run = run,
            .started = kMorning + run * 3600,
            .who = "王小明",
            .problem = std::move(problem),
            .sha256 = std::move(sha256),
            .verdict = verdict,
            .points = model::whole_points(points)};
}

model::RunDiff sample_diff() {
    model::RunDiff diff;
    diff.before = sample_run(1);
    diff.after = sample_run(2);
    model::Change better = {.who = "王小明", .problem = "flip"};
    better.before = past(1, "flip", Verdict::wrong_answer, 40, "ba78");
    better.after = past(2, "flip", Verdict::accepted, 100, "e3b0");
    better.cases = {{"03", Verdict::wrong_answer, Verdict::accepted, {}, model::whole_points(3)}};
    for (const char* id : {"07", "08", "09"}) {
        better.cases.push_back(
            {id, Verdict::time_limit, Verdict::accepted, {}, model::whole_points(3)});
    }
    model::Change worse = {.who = "李雷", .problem = "flip"};
    worse.before = past(1, "flip", Verdict::accepted, 100, "ba78");
    worse.after = past(2, "flip", Verdict::time_limit, 97, "ba78");
    worse.cases = {{"12", Verdict::accepted, Verdict::time_limit, model::whole_points(3), {}}};
    model::Change added = {.who = "韩梅梅", .problem = "flip"};
    added.after = past(2, "flip", Verdict::accepted, 100, "ba78");
    model::Change other = {.who = "Ada", .problem = "sum"};
    other.before = past(1, "sum", Verdict::time_limit, 0, "ba78");
    other.after = past(2, "sum", Verdict::wrong_answer, 0, "ba78");
    diff.changes = {better, worse, added, other};
    diff.same = 56;
    return diff;
}

TEST_F(History, ListsTheRuns) {
    std::vector<model::RunSummary> runs = {sample_run(1), sample_run(2), sample_run(3)};
    runs[1].state = RunState::interrupted;
    runs[1].judged = 12;
    runs[1].settings = "--who 'Wang Fang'\n";
    runs[2].state = RunState::running;
    runs[2].finished = 0;
    runs[2].judge_errors = 1;
    runs[2].reused = 0;
    EXPECT_EQ(history_text(runs, {}),
              R"(run  started           took    judged  accepted  points  unchanged
  1  2026-12-01 06:40  1:23        60        31  4123.5
  2  2026-12-01 07:40  1:23  12 of 60        31  4123.5         56  interrupted  --who 'Wang Fang'\n
  3  2026-12-01 08:40              60        31  4123.5             1 judge error  not finished
)");
    EXPECT_EQ(history_text({}, {}), "no runs yet\n");
}

TEST_F(History, OfAContestantComparesWithTheRunBefore) {
    EXPECT_EQ(contestant_history_text({past(1, "flip", Verdict::wrong_answer, 40, "a"),
                                       past(1, "sum", Verdict::accepted, 100, "s"),
                                       past(2, "flip", Verdict::wrong_answer, 40, "a"),
                                       past(3, "flip", Verdict::accepted, 100, "b"),
                                       past(3, "sum", Verdict::time_limit, 70, "s")},
                                      {}),
              R"(王小明
run  started           problem      points
  1  2026-12-01 06:40  flip     WA      40
                       sum      AC     100
  2  2026-12-01 07:40  flip     WA      40
  3  2026-12-01 08:40  flip     AC     100  +60, source changed
                       sum      TL      70  -30
)");
    EXPECT_EQ(contestant_history_text({}, {}), "no results yet\n");
}

TEST_F(History, DiffTellsWhoseResultChanged) {
    EXPECT_EQ(diff_text(sample_diff(), {}),
              R"(run 1 of 2026-12-01 06:40 → run 2 of 2026-12-01 07:40

who     problem      run 1         run 2  change
王小明  flip     WA     40  →  AC    100     +60  source changed
    03 WA→AC, 07–09 TL→AC
李雷    flip     AC    100  →  TL     97      -3  same source
    12 AC→TL
韩梅梅  flip                →  AC    100          new
Ada     sum      TL      0  →  WA      0          same source

1 better, 1 worse, 1 with the same points, 1 new, 56 the same
)");
    model::RunDiff nothing = sample_diff();
    nothing.changes.clear();
    EXPECT_EQ(diff_text(nothing, {}),
              "run 1 of 2026-12-01 06:40 → run 2 of 2026-12-01 07:40\n"
              "0 better, 0 worse, 56 the same\n");
}

TEST_F(History, UsesColourWhenWelcome) {
    const std::string text = diff_text(sample_diff(), {.colour = true});
    EXPECT_NE(text.find("\x1b[31mWA\x1b[0m     40  →  \x1b[32mAC\x1b[0m    100     "
                        "\x1b[32m+60\x1b[0m  \x1b[2msource changed\x1b[0m"),
              std::string::npos)
        << text;
}

TEST_F(History, HostileNamesStayOnTheirLine) {
    model::RunDiff diff = sample_diff();
    diff.changes.resize(1);
    diff.changes[0].who = "a\n\x1b[2J\xff";
    diff.changes[0].problem = "x\r";
    diff.changes[0].cases.assign(5'000, {"\n", Verdict::accepted, std::nullopt, {}, {}});
    for (const bool is_tty : {false, true}) {
        const std::string text = diff_text(diff, {.is_tty = is_tty});
        EXPECT_TRUE(text::is_utf8(text));
        EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 7);
        EXPECT_LT(text.size(), 1'200U);
    }
    auto result = past(1, "\x1b", Verdict::accepted, 1, "");
    result.who = "a\nb";
    const std::string text = contestant_history_text({result}, {});
    EXPECT_EQ(text.substr(0, 5), "a\\nb\n");
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST_F(History, FitsTheTerminal) {
    std::vector<model::RunSummary> runs = {sample_run(1)};
    runs[0].state = RunState::interrupted;
    runs[0].settings = std::string(300, 's');
    for (unsigned columns = 90; columns < 130; ++columns) {
        const TerminalOptions options = {.is_tty = true, .columns = columns};
        for (const std::string& text :
             {history_text(runs, options), diff_text(sample_diff(), options)}) {
            for (std::size_t at = 0; at < text.size();) {
                const std::size_t end = text.find('\n', at);
                EXPECT_LE(text::display_width(text.substr(at, end - at)), columns);
                at = end + 1;
            }
        }
    }
}

TEST_F(History, JsonIsAsDocumented) {
    EXPECT_EQ(history_json({sample_run(1)}), documented("## grader history"));
    EXPECT_EQ(contestant_history_json({past(1, "flip", Verdict::wrong_answer, 40, "ba78")}),
              documented("## grader history WHO"));
    model::RunDiff diff = sample_diff();
    diff.changes = {diff.changes[0]};
    diff.changes[0].cases.resize(1);
    auto json = nlohmann::ordered_json::parse(diff_json(diff));
    for (const char* run : {"before", "after"}) json[run] = {{"run", json[run]["run"]}};
    EXPECT_EQ(json.dump(2) + "\n", documented("## grader diff"));
    EXPECT_EQ(history_json({}), "{\n  \"runs\": []\n}\n");
}

TEST_F(History, JsonOfDiffCounts) {
    const auto json = nlohmann::json::parse(diff_json(sample_diff()));
    EXPECT_EQ(json["better"], 1);
    EXPECT_EQ(json["worse"], 1);
    EXPECT_EQ(json["same"], 56);
    EXPECT_EQ(json["changes"].size(), 4U);
    EXPECT_EQ(json["changes"][2]["before"], nullptr);
    EXPECT_EQ(json["changes"][0]["source_changed"], true);
    EXPECT_EQ(json["changes"][1]["source_changed"], false);
}

TEST_F(History, TimesAreThoseOfThePlace) {
    EXPECT_EQ(local_time(kMorning), "2026-12-01 05:40");
    EXPECT_EQ(universal_time(kMorning), "2026-11-30T21:40:00Z");
    EXPECT_EQ(local_time(INT64_MAX), "?");
    EXPECT_EQ(duration(std::chrono::seconds(3723)), "1:02:03");
    EXPECT_EQ(duration(std::chrono::seconds(59)), "0:59");
}

}  // namespace
}  // namespace grader::report
