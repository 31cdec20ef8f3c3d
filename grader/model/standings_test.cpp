#include "grader/model/standings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <string>

namespace grader::model {
namespace {

constexpr ScoringRules kOi;
constexpr ScoringRules kBest{.mode = ScoringMode::ioi, .keep = Keep::best};
constexpr ScoringRules kBestSubtasks{.mode = ScoringMode::ioi, .keep = Keep::best_subtasks};
/// Five hours, the last one frozen.
constexpr ScoringRules kIcpc{
    .mode = ScoringMode::icpc, .duration = 18'000, .freeze = 3'600, .penalty = 20};

const std::vector<Problem> kProblems = {{.id = "A"}, {.id = "B"}};

/// "who problem time verdict [points]", one for each attempt, with ", " between; time: minutes,
/// with "s" seconds, "-" when it is not known, "!" behind it when it is late. Points: of each
/// subtask.
SubmissionResult attempt_of(const std::string& text) {
    std::istringstream words(text);
    SubmissionResult made;
    std::string time;
    std::string verdict;
    words >> made.who >> made.problem >> time >> verdict;
    if (time.back() == '!') {
        made.late = true;
        time.pop_back();
    }
    if (time != "-") made.submitted = std::stoll(time) * (time.back() == 's' ? 1 : 60);
    for (const Verdict known : {Verdict::accepted, Verdict::wrong_answer, Verdict::time_limit,
                                Verdict::compile_error, Verdict::judge_error}) {
        if (code(known) == verdict) made.verdict = known;
    }
    for (int points = 0; words >> points;) {
        made.subtasks.push_back({.points = whole_points(points)});
        made.points += whole_points(points);
    }
    return made;
}

std::vector<SubmissionResult> attempts_of(const std::string& text) {
    std::vector<SubmissionResult> attempts;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(", ", begin), text.size());
        attempts.push_back(attempt_of(text.substr(begin, end - begin)));
        attempts.back().attempt = static_cast<unsigned>(attempts.size());
        begin = end + 2;
    }
    return attempts;
}

/// "1 ann 100+50" by points; "1 ann 1/143 103*(3) -(2)" by solving, with "?1" for one pending;
/// "~" behind a total that is incomplete. Rows with "; " between.
std::string told(const std::vector<Standing>& standings, ScoringMode mode) {
    std::ostringstream text;
    for (const Standing& standing : standings) {
        text << (text.tellp() == 0 ? "" : "; ") << standing.rank << ' ' << standing.who << ' ';
        if (mode == ScoringMode::icpc) text << standing.solved << '/' << standing.penalty;
        for (const ProblemStanding& row : standing.problems) {
            if (mode != ScoringMode::icpc) {
                text << (&row == standing.problems.data() ? "" : "+") << to_string(row.points);
                continue;
            }
            text << ' ' << (row.solved ? std::to_string(row.minute) : "-");
            text << (row.first ? "*" : "") << '(' << row.attempts << ')';
            if (row.pending > 0) text << '?' << row.pending;
        }
        text << (standing.incomplete ? "~" : "");
    }
    return text.str();
}

struct Row {
    const char* attempts;
    const char* standings;
};

void expect_all(const ScoringRules& rules, const std::vector<Row>& rows, View view = View::all) {
    for (const Row& row : rows) {
        const auto standings = rank(rules, kProblems, {}, attempts_of(row.attempts), view);
        EXPECT_EQ(told(standings, rules.mode), row.standings) << row.attempts;
    }
}

TEST(Rank, OiTakesTheLastSubmission) {
    expect_all(kOi, {
                        {"", ""},
                        {"a A - WA 50", "1 a 50+0"},
                        {"a A - AC 100, a B - AC 100", "1 a 100+100"},
                        {"a A 1 AC 100, a A 2 WA 30", "1 a 30+0"},
                        {"a A 2 AC 100, a A 1 WA 30", "1 a 100+0"},
                        {"a A - AC 100, a A - WA 30", "1 a 30+0"},  // by their numbers
                        {"a A 1 AC 100, a A 2 CE", "1 a 0+0"},
                        {"a A 1 AC 100, a A 2! WA 30", "1 a 100+0"},
                        {"a A 9! AC 100", "1 a 0+0"},
                        {"a A 1 JE, a A 2 WA 30", "1 a 30+0"},
                        {"a A 1 WA 30, a A 2 JE", "1 a 0+0~"},
                        {"a A 1 JE 60 20", "1 a 80+0~"},
                        {"a A 9! JE", "1 a 0+0"},
                        {"a A - WA 50, b A - WA 20, b B - WA 30, c B - WA 10",
                         "1 a 50+0; 1 b 20+30; 3 c 0+10"},
                        {"b A - WA 50, a A - WA 50, c A - WA 50", "1 a 50+0; 1 b 50+0; 1 c 50+0"},
                        {"a A - WA 50, b A - WA 60, c A - WA 50, d A - WA 1",
                         "1 b 60+0; 2 a 50+0; 2 c 50+0; 4 d 1+0"},
                        {"a X - AC 100", "1 a 0+0"},  // of a problem that is not ranked
                    });
}

TEST(Rank, IoiTakesTheBestSubmission) {
    expect_all(kBest, {
                          {"a A 1 AC 100, a A 2 WA 30", "1 a 100+0"},
                          {"a A 1 WA 20, a A 2 WA 30, a A 3 CE", "1 a 30+0"},
                          {"a A 1 WA 20 0, a A 2 WA 0 30", "1 a 30+0"},
                          {"a A 1 WA 20, a A 2! AC 100", "1 a 20+0"},
                          {"a A 1 WA 20, a A 2 JE", "1 a 20+0~"},
                          {"a A 1 AC 100, a A 2 JE", "1 a 100+0"},  // more is not possible
                          {"a A 1 WA 20, a B 1 WA 70, b A 1 WA 90", "1 a 20+70; 1 b 90+0"},
                      });
}

TEST(Rank, IoiMayTakeTheBestOfEachSubtask) {
    expect_all(kBestSubtasks, {
                                  {"a A 1 WA 20 0, a A 2 WA 0 30", "1 a 50+0"},
                                  {"a A 1 WA 20 10, a A 2 WA 10 30, a A 3 CE", "1 a 50+0"},
                                  {"a A 1 WA 20 0, a A 2! WA 0 30", "1 a 20+0"},
                                  {"a A 1 WA 20 0, a A 2 JE 0 30", "1 a 50+0~"},
                                  {"a A 1 WA 70 0, a A 2 JE 0 30", "1 a 100+0"},
                              });
}

TEST(Rank, IoiWithoutSubtasksTakesTheBestWhole) {
    auto attempts = attempts_of("a A 1 WA 20, a A 2 WA 30, a A 3 WA 10");
    for (SubmissionResult& attempt : attempts) attempt.subtasks.clear();
    EXPECT_EQ(told(rank(kBestSubtasks, kProblems, {}, attempts), ScoringMode::ioi), "1 a 30+0");
}

TEST(Rank, IcpcCountsSolvedProblemsThenPenalty) {
    expect_all(
        kIcpc,
        {
            {"a A 10 AC", "1 a 1/10 10*(1) -(0)"},
            {"a A 10 WA", "1 a 0/0 -(1) -(0)"},
            {"a A 10 WA, a A 20 TL, a A 30 AC", "1 a 1/70 30*(3) -(0)"},
            {"a A 30 AC, a A 10 WA, a A 20 WA", "1 a 1/70 30*(3) -(0)"},
            {"a A 10 AC, a A 20 WA, a A 30 AC", "1 a 1/10 10*(1) -(0)"},  // solved is solved
            {"a A 10 CE, a A 20 AC", "1 a 1/20 20*(1) -(0)"},
            {"a A 10 CE", "1 a 0/0 -(0) -(0)"},
            {"a A 10 JE, a A 20 AC", "1 a 1/20 20*(1) -(0)~"},
            {"a A 20 AC, a A 30 JE", "1 a 1/20 20*(1) -(0)"},
            {"a A 10 JE", "1 a 0/0 -(0) -(0)~"},
            {"a A 59s AC", "1 a 1/0 0*(1) -(0)"},
            {"a A 60s AC", "1 a 1/1 1*(1) -(0)"},
            {"a A 119s AC", "1 a 1/1 1*(1) -(0)"},
            {"a A 119s AC, a B 119s AC", "1 a 2/2 1*(1) 1*(1)"},  // each rounded down
            {"a A -10 AC", "1 a 1/0 0*(1) -(0)"},
            {"a A - WA, a A - AC", "1 a 1/20 0*(2) -(0)"},
            {"a A 310! AC", "1 a 0/0 -(0) -(0)"},
            {"a A 10 WA, a A 310! AC", "1 a 0/0 -(1) -(0)"},
            {"a A 10 AC, b A 10 AC", "1 a 1/10 10*(1) -(0); 1 b 1/10 10*(1) -(0)"},
            {"a A 601s AC, b A 600s AC", "1 a 1/10 10(1) -(0); 1 b 1/10 10*(1) -(0)"},
            {"a A 10 AC, b A 200 AC, b B 200 AC", "1 b 2/400 200(1) 200*(1); 2 a 1/10 10*(1) -(0)"},
            {"a A 30 AC, b A 5 WA, b A 10 AC", "1 a 1/30 30(1) -(0); 1 b 1/30 10*(2) -(0)"},
            {"a A 31 AC, b A 5 WA, b A 10 AC, c A 31 AC",
             "1 b 1/30 10*(2) -(0); 2 a 1/31 31(1) -(0); 2 c 1/31 31(1) -(0)"},
            {"a A 5 WA, a A 6 WA, b A 299 AC", "1 b 1/299 299*(1) -(0); 2 a 0/0 -(2) -(0)"},
        });
}

TEST(Rank, IcpcHidesWhatTheFreezeHides) {
    expect_all(kIcpc,
               {
                   {"a A 239 AC", "1 a 1/239 239*(1) -(0)"},
                   {"a A 14399s AC", "1 a 1/239 239*(1) -(0)"},
                   {"a A 240 AC", "1 a 0/0 -(0)?1 -(0)"},
                   {"a A 10 WA, a A 240 WA, a A 250 AC", "1 a 0/0 -(1)?2 -(0)"},
                   {"a A 10 AC, a A 250 WA", "1 a 1/10 10*(1) -(0)"},
                   {"a A 250 CE, a A 260 JE", "1 a 0/0 -(0)?2 -(0)"},
                   {"a A 310! AC", "1 a 0/0 -(0) -(0)"},
                   {"a A 240 AC, b A 230 AC", "1 b 1/230 230*(1) -(0); 2 a 0/0 -(0)?1 -(0)"},
               },
               View::frozen);
}

TEST(Rank, IsFrozenOnlyWhereThereIsAFreeze) {
    EXPECT_EQ(freeze_begin(kIcpc), 14'400);
    EXPECT_EQ(freeze_begin(kOi), std::nullopt);
    ScoringRules rules = kIcpc;
    rules.freeze.reset();
    EXPECT_EQ(freeze_begin(rules), std::nullopt);
    const auto attempts = attempts_of("a A 250 AC");
    EXPECT_EQ(told(rank(rules, kProblems, {}, attempts, View::frozen), rules.mode),
              "1 a 1/250 250*(1) -(0)");
}

TEST(Rank, PenaltyIsAsConfigured) {
    ScoringRules rules = kIcpc;
    rules.penalty = 0;
    EXPECT_EQ(rank(rules, kProblems, {}, attempts_of("a A 1 WA, a A 30 AC"))[0].penalty, 30);
    rules.penalty = 5;
    EXPECT_EQ(rank(rules, kProblems, {}, attempts_of("a A 1 WA, a A 30 AC"))[0].penalty, 35);
}

TEST(Rank, ListsThoseWhoHandedInNothing) {
    const auto standings = rank(kOi, kProblems, {"z", "a"}, attempts_of("b A - WA 10"));
    EXPECT_EQ(told(standings, ScoringMode::oi), "1 b 10+0; 2 a 0+0; 2 z 0+0");
    EXPECT_EQ(standings[1].problems[1].problem, "B");
    EXPECT_EQ(told(rank(kIcpc, kProblems, {"z"}, {}), ScoringMode::icpc), "1 z 0/0 -(0) -(0)");
}

TEST(Rank, TotalsAreTheSumOfTheProblems) {
    const auto standings = rank(kOi, kProblems, {}, attempts_of("a A - AC 100, a B - WA 33"));
    EXPECT_EQ(standings[0].total, whole_points(133));
    EXPECT_EQ(standings[0].solved, 1U);
    EXPECT_EQ(standings[0].problems[0].attempts, 1U);
    EXPECT_EQ(rank(kIcpc, kProblems, {}, attempts_of("a A 1 AC, a B 1 AC"))[0].total,
              whole_points(2));
}

TEST(Rank, DoesNotDependOnTheOrderOfSubmissions) {
    constexpr const char* kVerdicts[] = {"AC", "WA", "CE", "JE"};
    std::mt19937 random(3);
    for (int round = 0; round < 500; ++round) {
        std::string text;
        for (unsigned i = 0; i < 1 + random() % 12; ++i) {
            text += (i == 0 ? "" : ", ") + std::string(1, "abc"[random() % 3]) + " " +
                    "AB"[random() % 2] + " " + std::to_string(random() % 300) + " " +
                    kVerdicts[random() % 4] + " " + std::to_string(random() % 60) + " " +
                    std::to_string(random() % 40);
        }
        auto attempts = attempts_of(text);
        for (const ScoringRules& rules : {kOi, kBest, kBestSubtasks, kIcpc}) {
            const std::string before = told(rank(rules, kProblems, {}, attempts), rules.mode);
            std::shuffle(attempts.begin(), attempts.end(), random);
            EXPECT_EQ(told(rank(rules, kProblems, {}, attempts), rules.mode), before) << text;
        }
    }
}

}  // namespace
}  // namespace grader::model
