#include "grader/config/scoring.hpp"

#include <gtest/gtest.h>

namespace grader::config {
namespace {

using model::Keep;
using model::ScoringMode;

struct Read {
    model::ScoringRules rules;
    std::string mistakes;
};

/// `text` stands behind "scoring: ".
Read rules_of(const std::string& text) {
    auto document = Document::parse("/camp/config/contest.yaml", "scoring: " + text + "\n");
    EXPECT_TRUE(document) << document.error().message;
    const Map map(*document, document->root(), contest_keys());
    Read read{read_scoring(*document, *map.find("scoring")), ""};
    for (const std::string& line : document->complaints()) {
        read.mistakes += (read.mistakes.empty() ? "" : "\n") + line.substr(line.find(':') + 1);
    }
    return read;
}

TEST(Scoring, IsAWordOrAMap) {
    EXPECT_EQ(rules_of("oi").rules.mode, ScoringMode::oi);
    EXPECT_EQ(rules_of("oi").rules.keep, Keep::last);
    EXPECT_EQ(rules_of("ioi").rules.keep, Keep::best);
    EXPECT_EQ(rules_of("{mode: ioi}").rules.keep, Keep::best);
    EXPECT_EQ(rules_of("{mode: ioi, keep: last}").rules.keep, Keep::last);
    EXPECT_EQ(rules_of("{mode: oi, keep: best-subtasks}").rules.keep, Keep::best_subtasks);
    EXPECT_EQ(rules_of("icpc").rules.mode, ScoringMode::icpc);
    EXPECT_EQ(rules_of("icpc").rules.penalty, 20);
    EXPECT_EQ(rules_of("icpc").rules.duration, std::nullopt);
}

TEST(Scoring, OfIcpcHasTimes) {
    const Read read = rules_of(
        "{mode: icpc, start: 2026-12-01T09:00:00+08:00, duration: 5h, freeze: 1h, penalty: 10m}");
    EXPECT_EQ(read.mistakes, "");
    EXPECT_EQ(read.rules.start, 1'796'086'800);
    EXPECT_EQ(read.rules.duration, 18'000);
    EXPECT_EQ(read.rules.freeze, 3'600);
    EXPECT_EQ(read.rules.penalty, 10);
}

TEST(Scoring, RefusesWhatMeansNothing) {
    const std::pair<const char*, const char*> rows[] = {
        {"acm", "1:10: scoring: expected one of oi, ioi, icpc, found 'acm'"},
        {"[oi]", "1:10: scoring: expected one of oi, ioi, icpc, found a list"},
        {"{keep: best}", "1:10: missing key 'mode', such as 'mode: icpc'"},
        {"{mode: icpc, keep: best}", "1:29: keep: only for oi and ioi"},
        {"{mode: ioi, freeze: 1h, duration: 5h}", "1:30: freeze: only for icpc"},
        {"{mode: oi, penalty: 20m}", "1:30: penalty: only for icpc"},
        {"{mode: icpc, freeze: 1h}",
         "1:31: freeze: needs the key 'duration' beside it: it counts back from the end"},
        {"{mode: icpc, duration: 1h, freeze: 2h}",
         "1:45: freeze: expected at most the duration, found '2h'"},
        {"{mode: icpc, penalty: 30s}",
         "1:32: penalty: expected whole minutes such as 20m, found '30s'"},
        {"{mode: icpc, penalty: 20}",
         "1:32: penalty: expected a time such as 5h, 90m or 4h30m, found '20'"},
        {"{mode: icpc, duration: [5h]}",
         "1:33: duration: expected a time such as 5h, 90m or 4h30m, found a list"},
        {"{mode: icpc, start: 2026-12-01}",
         "1:30: start: expected a moment with its offset from UTC such as "
         "2026-12-01T09:00:00+08:00, found '2026-12-01'"},
        {"{mode: icpc, strat: 1}", "1:23: unknown key 'strat'; did you mean 'start'?"},
    };
    for (const auto& [text, mistakes] : rows) EXPECT_EQ(rules_of(text).mistakes, mistakes) << text;
}

TEST(ParseSpan, TakesHoursMinutesSeconds) {
    EXPECT_EQ(parse_span("5h"), 18'000);
    EXPECT_EQ(parse_span("90m"), 5'400);
    EXPECT_EQ(parse_span("45s"), 45);
    EXPECT_EQ(parse_span("4h30m"), 16'200);
    EXPECT_EQ(parse_span("1h1m1s"), 3'661);
    EXPECT_EQ(parse_span("1h1s"), 3'601);
    EXPECT_EQ(parse_span("0m"), 0);
    EXPECT_EQ(parse_span("24000h"), 86'400'000);
    for (const char* text : {"", "5", "h", "5 h", "5h30", "30m5h", "1h1h", "-1h", "1.5h", "24001h",
                             "9999999999s", "5H", "5h "}) {
        EXPECT_EQ(parse_span(text), std::nullopt) << text;
    }
}

TEST(ParseMoment, NeedsItsOffset) {
    EXPECT_EQ(parse_moment("1970-01-01T00:00:00Z"), 0);
    EXPECT_EQ(parse_moment("2026-12-01T09:00:00+08:00"), parse_moment("2026-12-01T01:00:00Z"));
    EXPECT_EQ(parse_moment("2026-12-01T09:00:00-03:30"), parse_moment("2026-12-01T12:30:00Z"));
    EXPECT_EQ(parse_moment("2024-02-29T23:59:59Z"), 1'709'251'199);
    for (const char* text :
         {"", "2026-12-01T09:00:00", "2026-12-01T09:00Z", "2026-12-01 09:00:00Z",
          "2026-12-01T09:00:00+0800", "2026-12-01T09:00:00+08:00 ", "2026-13-01T09:00:00Z",
          "2025-02-29T09:00:00Z", "2026-12-01T24:00:00Z", "2026-12-01T09:60:00Z",
          "2026-12-01T09:00:60Z", "2026-12-01T09:00:00+24:00", "26-12-01T09:00:00Z",
          "2026-1-01T09:00:00Z", "2026-12-01T09:00:00z", "2026-12-01T+9:00:00Z"}) {
        EXPECT_EQ(parse_moment(text), std::nullopt) << text;
    }
}

TEST(DefaultStop, FollowsTheMode) {
    EXPECT_EQ(default_stop(ScoringMode::oi), model::StopRule::never);
    EXPECT_EQ(default_stop(ScoringMode::ioi), model::StopRule::subtask);
    EXPECT_EQ(default_stop(ScoringMode::icpc), model::StopRule::first_failure);
}

}  // namespace
}  // namespace grader::config
