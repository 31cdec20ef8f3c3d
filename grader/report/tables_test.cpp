#include "grader/report/tables.hpp"

#include "grader/report/grid.hpp"
#include "grader/report/sample.hpp"
#include "grader/text/printable.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace grader::report {
namespace {

using model::Severity;
using model::Verdict;

TerminalOptions tty(unsigned columns) {
    return {.is_tty = true, .columns = columns};
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

std::size_t widest(const std::string& text) {
    std::size_t width = 0;
    for (const std::string& line : lines_of(text)) {
        width = std::max(width, text::display_width(line));
    }
    return width;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(RunText, At80Columns) {
    EXPECT_EQ(run_text(sample_report(), tty(80)),
              R"(暑期训练 第一天

warning: 赵六 flip: nothing handed in

who             problem      points      ms  MiB  cases
Ada             flip     AC     100     0.8  1.4  ..............................
Konstan…rovich  flip     CE       0
    | flip.cpp: In function 'int main()':
    | flip.cpp:7:5: error: 'cout' was not declared in this scope
    |     7 |     cout << 4;
    |       |     ^~~~
    | flip.cpp:8:1: error: expected '}'
    | (2 more lines)
陈思远          flip     TL  96.657  1004.2  1.4  ..T...........................
    case 03: cpu time limit of 1 s
欧阳小明        flip     WA  93.324     0.8  1.4  ...W......................W...
    case 04: line 1: expected '4', found '5'
cases:  . accepted  W wrong answer  T time limit

rank  who                         flip   total
   1  Ada                          100     100
   2  陈思远                    96.657  96.657
   3  欧阳小明                  93.324  93.324
   4  Konstantin Alexandrovich       0       0

4 submissions: 1 accepted, 3 not accepted
sandbox B: root, cgroup v1
)");
}

TEST(RunText, At40ColumnsPutsTheCasesBelow) {
    EXPECT_EQ(run_text(sample_report(), tty(40)),
              R"(暑期训练 第一天

warning: 赵六 flip: nothing handed in

who        task         pts      ms  MiB
Ada        flip  AC     100     0.8  1.4
    ..............................
Kons…vich  flip  CE       0
    | flip.cpp: In function 'int main()…
    | flip.cpp:7:5: error: 'cout' was n…
    |     7 |     cout << 4;
    |       |     ^~~~
    | flip.cpp:8:1: error: expected '}'
    | (2 more lines)
陈思远     flip  TL  96.657  1004.2  1.4
    ..T...........................
    case 03: cpu time limit of 1 s
欧阳小明   flip  WA  93.324     0.8  1.4
    ...W......................W...
    case 04: line 1: expected '4', foun…
cases:  . accepted  W wrong answer
        T time limit

rank  who                   flip   total
   1  Ada                    100     100
   2  陈思远              96.657  96.657
   3  欧阳小明            93.324  93.324
   4  Konstanti…ndrovich       0       0

4 submissions: 1 accepted, 3 not accepted
sandbox B: root, cgroup v1
)");
}

TEST(RunText, At200ColumnsShortensNoName) {
    const std::string text = run_text(sample_report(), tty(200));
    EXPECT_EQ(lines_of(text)[5],
              "Ada                       flip     AC     100     0.8  1.4  "
              "..............................");
    EXPECT_EQ(lines_of(text)[6], "Konstantin Alexandrovich  flip     CE       0");
}

// Findings are sentences of which nothing may be lost: terminals wrap them.
TEST(RunText, NoTableIsWiderThanTheTerminal) {
    model::ContestReport report = sample_report();
    const std::string longest =
        "第一中学欧阳小明和他的朋友们 Konstantin Alexandrovich von und zu Hohenheim 007";
    report.submissions[2].who = report.standings[1].who = longest;
    report.submissions[3].cases[3].reasons = {model::fact(
        "differs.line",
        {{"line", "1"}, {"expected", std::string(60, '4')}, {"found", std::string(60, '5')}})};
    for (const unsigned columns : {80U, 120U, 200U}) {
        for (const words::Lang lang : words::kLangs) {
            TerminalOptions options = tty(columns);
            options.lang = lang;
            options.verbose = true;
            const std::string text = run_text(report, options);
            EXPECT_LE(widest(text), columns) << text;
            EXPECT_GE(widest(text), columns * 3 / 4) << text;
        }
    }
}

TEST(RunText, OfAnEmptyContest) {
    EXPECT_EQ(run_text({}, tty(80)), "0 submissions: 0 accepted, 0 not accepted\n");
}

TEST(RunText, PutsJudgeErrorsFirst) {
    model::ContestReport report = sample_report();
    report.submissions.resize(1);
    report.submissions[0] = sample_submission("陈思远", Verdict::judge_error, ".WJ.");
    report.submissions[0].cases[2].message = "graderbox: the box is gone";
    report.standings = {{.rank = 1,
                         .who = "陈思远",
                         .total = {6'666},
                         .incomplete = true,
                         .problems = {{"flip", {6'666}}}}};
    report.interrupted = true;
    EXPECT_EQ(run_text(report, tty(80)),
              R"(暑期训练 第一天

JUDGE ERROR: 1 of 1 submissions could not be judged
The grader or this machine failed, not the contestant. Totals with a judge error are incomplete.
    陈思远 flip: case 03: graderbox: the box is gone

warning: 赵六 flip: nothing handed in

who     problem      points   ms  MiB  cases
陈思远  flip     JE   6.666  0.8  1.4  .WJ.
    case 03: graderbox: the box is gone
cases:  . accepted  W wrong answer  J judge error

rank  who      flip  total
   1  陈思远  6.666  6.666  incomplete

1 submission: 0 accepted, 0 not accepted, 1 judge error
sandbox B: root, cgroup v1
INTERRUPTED: not everything was judged
)");
}

TEST(RunText, HasColourOnlyWhenWelcome) {
    model::ContestReport report = sample_report();
    report.submissions.push_back(sample_submission("x", Verdict::judge_error, "J"));
    TerminalOptions options = tty(80);
    EXPECT_FALSE(contains(run_text(report, options), "\x1b"));
    options.colour = true;
    const std::string text = run_text(report, options);
    EXPECT_TRUE(contains(text, "\x1b[1;37;41mJUDGE ERROR: 1 of 5 submissions"));
    EXPECT_TRUE(contains(text, "陈思远          flip     \x1b[33mTL\x1b[0m  96.657"));
    EXPECT_TRUE(contains(text, "\x1b[32m..\x1b[0m\x1b[33mT\x1b[0m\x1b[32m....."));
}

TEST(SubmissionsText, VerboseListsEveryCaseInsteadOfTheFirstReason) {
    auto submission = sample_submission("Ada", Verdict::wrong_answer, ".WR");
    submission.cases[1].message = "line 1: expected '4', found '5'";
    submission.cases[2].message = "killed by SIGSEGV";
    submission.cases[2].cpu = Micros(999'999);
    submission.cases[2].memory = {(std::uint64_t{128} << 20) - 1};
    TerminalOptions options = tty(80);
    options.verbose = true;
    EXPECT_EQ(submissions_text({submission}, options),
              R"(who  problem      points     ms    MiB  cases
Ada  flip     WA   3.333  999.9  127.9  .WR
    case      cpu ms  wall ms    MiB
    01    AC     0.8      1.3    1.4
    02    WA     0.8      1.3    1.4  line 1: expected '4', found '5'
    03    RE   999.9      1.3  127.9  killed by SIGSEGV
cases:  . accepted  W wrong answer  R run-time error
)");
}

TEST(SubmissionsText, SkippedCasesHaveNoFigures) {
    auto submission = sample_submission("Ada", Verdict::wrong_answer, ".WS");
    submission.cases[1].message = "line 1: expected '4', found '5'";
    submission.cases[2].message = "not run: case 02 failed already";
    submission.cases[2].cpu = submission.cases[2].wall = Micros(0);
    submission.cases[2].memory = {};
    TerminalOptions options = tty(80);
    EXPECT_EQ(submissions_text({submission}, options),
              R"(who  problem      points   ms  MiB  cases
Ada  flip     WA   3.333  0.8  1.4  .WS
    case 02: line 1: expected '4', found '5'
cases:  . accepted  W wrong answer  S skipped
)");
    options.verbose = true;
    EXPECT_EQ(submissions_text({submission}, options),
              R"(who  problem      points   ms  MiB  cases
Ada  flip     WA   3.333  0.8  1.4  .WS
    case      cpu ms  wall ms  MiB
    01    AC     0.8      1.3  1.4
    02    WA     0.8      1.3  1.4  line 1: expected '4', found '5'
    03    SK                        not run: case 02 failed already
cases:  . accepted  W wrong answer  S skipped
)");
}

TEST(SubmissionsText, SubtasksHaveALineEach) {
    auto submission = sample_submission("Ada", Verdict::wrong_answer, ".W");
    submission.points = model::Points{20'000};
    submission.subtasks = {{"1", {20'000}, {20'000}, Verdict::accepted},
                           {"all\n", {}, {79'500}, Verdict::wrong_answer},
                           {"needs", {}, {500}, Verdict::skipped}};
    TerminalOptions options = tty(80);
    options.verbose = true;
    const std::string lines = R"(    subtask      points    of
    1        AC      20    20
    all\n    WA       0  79.5
    needs    SK       0   0.5
)";
    EXPECT_TRUE(contains(submissions_text({submission}, options), lines))
        << submissions_text({submission}, options);
    EXPECT_TRUE(contains(check_text(submission, {}, options), lines));
    options.verbose = false;
    EXPECT_FALSE(contains(submissions_text({submission}, options), "subtask"));
}

TEST(StandingsText, OfIcpcHasMinutesAttemptsAndPenalty) {
    const model::Standing first = {
        .rank = 1,
        .who = "Ada",
        .total = model::whole_points(2),
        .solved = 2,
        .penalty = 183,
        .problems = {{.problem = "A", .solved = true, .attempts = 3, .minute = 103, .first = true},
                     {.problem = "B", .solved = true, .attempts = 1, .minute = 40}}};
    const model::Standing second = {
        .rank = 2,
        .who = "Bo",
        .incomplete = true,
        .problems = {{.problem = "A", .attempts = 2}, {.problem = "B"}}};
    EXPECT_EQ(standings_text({first, second}, model::ScoringMode::icpc, tty(80)),
              R"(rank  who         A       B  solved  penalty
   1  Ada  103* (3)  40 (1)       2      183
   2  Bo      - (2)               0        0  incomplete
)");
}

TEST(StandingsText, ShowsNamesAndTeamsOfTheRoster) {
    const model::Standing first{.rank = 1,
                                .who = "007",
                                .total = model::whole_points(9),
                                .problems = {{.problem = "A"}},
                                .name = "张三",
                                .team = "红队"};
    const model::Standing second{.rank = 2, .who = "guest", .problems = {{.problem = "A"}}};
    EXPECT_EQ(standings_text({first, second}, model::ScoringMode::oi, tty(80)),
              R"(rank  who    name  team  A  total
   1  007    张三  红队  0      9
   2  guest              0      0
)");
}

TEST(SubmissionsText, ShowsNamesAndAttempts) {
    auto late = sample_submission("007", Verdict::accepted, ".");
    late.attempt = 2;
    late.late = true;
    const std::string text = submissions_text({late}, tty(80), {{"007", "张三"}});
    EXPECT_NE(text.find("\n007 张三  flip #2 late  AC"), std::string::npos) << text;
}

TEST(SubmissionsText, SaysHowACaseNearTheLimitWasDecided) {
    auto submission = sample_submission("Ada", Verdict::time_limit, ".T");
    submission.limits.cpu = Micros(500'000);
    const auto measured = [](Verdict verdict, int micros) {
        return model::Measurement{verdict, Micros(micros), Micros(micros), kib(1)};
    };
    submission.cases[0].measurements = {measured(Verdict::time_limit, 500'001),
                                        measured(Verdict::time_limit, 512'000),
                                        measured(Verdict::accepted, 499'999)};
    submission.cases[0].decided = 2;
    submission.cases[1].message = "cpu time limit of 0.5 s";
    submission.cases[1].measurements = {measured(Verdict::time_limit, 520'000),
                                        measured(Verdict::time_limit, 530'000)};
    TerminalOptions options;
    options.verbose = true;
    const auto lines = lines_of(submissions_text({submission}, options));
    EXPECT_EQ(lines[3],
              "    01    AC     0.8      1.3  1.4  measured 3 times near the limit of 0.5 s: 0.501 "
              "0.512 0.500 s, number 3 decided");
    EXPECT_EQ(lines[4],
              "    02    TL     0.8      1.3  1.4  cpu time limit of 0.5 s; measured 2 times near "
              "the limit of 0.5 s: 0.520 0.530 s, number 1 decided");
    options.verbose = false;
    EXPECT_EQ(lines_of(check_text(submission, {}, options))[2], lines[4]);
}

TEST(RunText, SaysHowMuchWasReused) {
    model::ContestReport report = sample_report();
    report.submissions[0].reused = report.submissions[2].reused = true;
    EXPECT_TRUE(contains(run_text(report, tty(80)),
                         "\n4 submissions: 1 accepted, 3 not accepted; 2 unchanged, taken from "
                         "earlier runs\nsandbox"));
}

TEST(SubmissionsText, ThousandsOfCasesBecomeCounts) {
    std::string letters(3'000, '.');
    letters[7] = letters[2'000] = 'W';
    letters[2'999] = 'T';
    const std::string text =
        submissions_text({sample_submission("Ada", Verdict::wrong_answer, letters)}, tty(80));
    EXPECT_EQ(lines_of(text)[2], "    2997 AC, 2 WA, 1 TL");
    const std::string some = submissions_text(
        {sample_submission("Ada", Verdict::wrong_answer, letters.substr(0, 100))}, tty(80));
    EXPECT_EQ(lines_of(some)[2], "    .......W" + std::string(68, '.'));
    EXPECT_EQ(lines_of(some)[3], "    " + std::string(24, '.'));
    EXPECT_EQ(lines_of(some)[4], "    case 08: wrong answer");
}

TEST(SubmissionsText, SaysWhyWhenNoCaseCan) {
    auto submission = sample_submission("Ada", Verdict::judge_error, "");
    submission.message = "the compiler is missing: apt-get install g++";
    EXPECT_EQ(lines_of(submissions_text({submission}, tty(80)))[2],
              "    the compiler is missing: apt-get install g++");

    submission.verdict = Verdict::compile_error;
    submission.message = "the compiler used more than 2 GiB";
    submission.compile.log = "cc1plus: out of memory";
    const auto lines = lines_of(submissions_text({submission}, tty(80)));
    EXPECT_EQ(lines[2], "    the compiler used more than 2 GiB");
    EXPECT_EQ(lines[3], "    | cc1plus: out of memory");
}

TEST(SubmissionsText, IsNeverWiderThanTheTerminal) {
    model::ContestReport report = sample_report();
    auto& messages = report.submissions[3].cases;
    messages[3].message = std::string(10'000, 'x');
    messages[26].message = "界" + std::string(300, ' ') + "限";
    report.submissions[0].who = std::string(300, 'w');
    report.submissions[2].who = "名名名名名名名名名名名名名名名名名名名名名名名名名";
    for (unsigned columns = 40; columns <= 200; ++columns) {
        for (const bool verbose : {false, true}) {
            TerminalOptions options = tty(columns);
            options.verbose = verbose;
            EXPECT_LE(widest(submissions_text(report.submissions, options)), columns);
        }
    }
}

TEST(SubmissionsText, HostileTextStaysOnItsLine) {
    auto submission = sample_submission("a\nb\x1b[2J\xff", Verdict::wrong_answer, "W");
    submission.problem = "fl\rip";
    submission.cases[0].id = "0\n1";
    submission.cases[0].message = "x\x1b]0;t\a\n" + std::string(10'000, 'y');
    for (const bool verbose : {false, true}) {
        for (const bool is_tty : {false, true}) {
            const std::string text =
                submissions_text({submission}, {.is_tty = is_tty, .verbose = verbose});
            EXPECT_EQ(lines_of(text).size(), verbose ? 5U : 4U);
            EXPECT_TRUE(text::is_utf8(text));
            EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](char c) {
                return c != '\n' && static_cast<unsigned char>(c) < 0x20;
            }));
            EXPECT_LT(text.size(), 1'200U);
        }
    }
}

TEST(SubmissionsText, AVeryLongLogLineIsCut) {
    auto submission = sample_submission("Ada", Verdict::compile_error, "");
    submission.compile.log = "\tx\xff\x1b" + std::string(60'000, 'y') + "\r\n\r\n\nz";
    const auto lines = lines_of(submissions_text({submission}, {}));
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_EQ(lines[2].substr(0, 20), "    |  x\\xff\\x1byyyy");
    EXPECT_LT(lines[2].size(), 600U);
    EXPECT_EQ(lines[3], "    | z");
}

constexpr auto kOi = model::ScoringMode::oi;

TEST(StandingsText, DropsTheLastProblemsWhenTheyDoNotFit) {
    model::Standing standing = {.rank = 1, .who = "陈思远", .total = model::whole_points(1200)};
    for (int i = 1; i <= 12; ++i) {
        standing.problems.push_back({"problem" + std::to_string(i), model::whole_points(100)});
    }
    EXPECT_EQ(standings_text({standing}, kOi, tty(60)),
              "rank  who     problem1  problem2  problem3  …  total\n"
              "   1  陈思远       100       100       100  …   1200\n");
    EXPECT_EQ(widest(standings_text({standing}, kOi, tty(200))), 142U);
    EXPECT_EQ(standings_text({standing}, kOi, tty(10)),
              "rank  who     …  total\n"
              "   1  陈思远  …   1200\n");
    EXPECT_EQ(standings_text({}, kOi, tty(80)), "");
}

TEST(FindingsText, GroupsTheSameMessageAndPutsErrorsFirst) {
    std::vector<model::Finding> findings = {
        {.severity = Severity::note, .path = "submissions/a/flip.cpp", .message = "CRLF line ends"},
        {.severity = Severity::warning, .who = "a", .problem = "flip", .message = "nothing"},
        {.severity = Severity::error, .message = "the folder cannot be read"},
    };
    for (int i = 0; i < 8; ++i) {
        findings.push_back({.severity = Severity::note,
                            .path = "submissions/b" + std::to_string(i) + "/flip.cpp",
                            .message = "CRLF line ends"});
    }
    EXPECT_EQ(findings_text(findings, tty(80)),
              R"(error: the folder cannot be read
warning: a flip: nothing
note: CRLF line ends
    submissions/a/flip.cpp
    submissions/b0/flip.cpp
    submissions/b1/flip.cpp
    submissions/b2/flip.cpp
    submissions/b3/flip.cpp
    and 4 more (-v shows all)
)");
    EXPECT_EQ(lines_of(findings_text(findings, {.verbose = true})).size(), 12U);
    EXPECT_EQ(findings_text({}, tty(80)), "");
}

TEST(FindingsText, HostileNamesAreShownHarmless) {
    const std::string text = findings_text(
        {{.path = "s/\x1b[2J\n\xff.cpp", .message = std::string(10'000, 'm') + "\n"}}, tty(80));
    EXPECT_EQ(text.substr(0, 35), "note: s/\\x1b[2J\\n\\xff.cpp: mmmmmmmm");
    EXPECT_EQ(lines_of(text).size(), 1U);
    EXPECT_LT(text.size(), 550U);
}

TEST(FindingsText, DirectionMarksCannotTurnALineRound) {
    EXPECT_EQ(
        findings_text({{.who = "\u202Eppc.", .problem = "flip", .message = "x\u200B"}}, tty(80)),
        "note: \\u{202e}ppc. flip: x\\u{200b}\n");
}

TEST(CheckText, EndsWithTheReason) {
    auto submission = sample_submission("陈思远", Verdict::wrong_answer, ".W");
    submission.cases[1].message = "line 1: expected 'Impossible', found 'impossible'";
    const model::Finding note = {.path = "flip.cpp", .message = "CRLF line ends"};
    EXPECT_EQ(check_text(submission, {note}, tty(60)),
              R"(note: flip.cpp: CRLF line ends
    case      cpu ms  wall ms  MiB
    01    AC     0.8      1.3  1.4
    02    WA     0.8      1.3  1.4  line 1: expected 'Impos…
submissions/陈思远/flip/flip.cpp: WA wrong answer, 3.333 points
case 02: line 1: expected 'Impossible', found 'impossible'
)");
}

TEST(CheckText, OfACompileErrorShowsTheLog) {
    EXPECT_EQ(check_text(sample_report().submissions[1], {}, tty(80)),
              R"(the compiler said:
    | flip.cpp: In function 'int main()':
    | flip.cpp:7:5: error: 'cout' was not declared in this scope
    |     7 |     cout << 4;
    |       |     ^~~~
    | flip.cpp:8:1: error: expected '}'
    | note: one
    | note: two
submissions/Konstantin Alexandrovich/flip/flip.cpp: CE compile error, 0 points
flip.cpp:7:5: error: 'cout' was not declared in this scope
)");
}

TEST(CheckText, OfAnAcceptedProgramShowsWarningsOfTheCompiler) {
    auto submission = sample_submission("Ada", Verdict::accepted, ".");
    submission.compile.log = "flip.cpp:3: warning: unused variable\n";
    submission.points = model::whole_points(100);
    EXPECT_EQ(check_text(submission, {}, {.is_tty = true, .colour = true, .columns = 80}),
              "    \x1b[2mcase\x1b[0m      \x1b[2mcpu ms\x1b[0m  \x1b[2mwall ms\x1b[0m  "
              "\x1b[2mMiB\x1b[0m\n"
              "    01    \x1b[32mAC\x1b[0m     0.8      1.3  1.4\n"
              "the compiler warned:\n"
              "    | flip.cpp:3: warning: unused variable\n"
              "submissions/Ada/flip/flip.cpp: \x1b[32mAC accepted\x1b[0m, 100 points\n");
}

TEST(Clip, ShortensNamesInTheMiddleAndSentencesAtTheEnd) {
    EXPECT_EQ(clip("abc", 3), "abc");
    EXPECT_EQ(clip_end("abc", 3), "abc");
    EXPECT_EQ(clip_end("abcd", 3), "ab…");
    EXPECT_EQ(clip_end("翻转游戏", 6), "翻转…");
    EXPECT_EQ(clip_end("e\xCC\x81"
                       "e\xCC\x81"
                       "ee",
                       3),
              "e\xCC\x81"
              "e\xCC\x81…");
    EXPECT_EQ(clip_end("abc", 1), "…");
    EXPECT_EQ(clip_end("abc", 0), "");
    EXPECT_EQ(text::display_width(clip("翻转游戏翻转游戏", 9)), 9U);
}

}  // namespace
}  // namespace grader::report
