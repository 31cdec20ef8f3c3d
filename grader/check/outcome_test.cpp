#include "grader/check/outcome.hpp"

#include <gtest/gtest.h>

namespace grader::check {
namespace {

using model::CheckerProtocol;
using model::whole_points;

struct Line {
    CheckerProtocol protocol;
    Said said;
    std::string outcome;  ///< "PC 370000 nearly"; "error: …"
};

std::string shown(const Result<Outcome>& outcome) {
    if (!outcome) return "error: " + outcome.error().message;
    return std::string(code(outcome->verdict)) + " " + std::to_string(outcome->share.millionths) +
           (outcome->message.empty() ? "" : " " + outcome->message);
}

Said err(int exit_code, std::string text) {
    return {.exit_code = exit_code, .err = std::move(text)};
}

constexpr auto kTestlib = CheckerProtocol::testlib;
constexpr auto kKattis = CheckerProtocol::kattis;
constexpr auto kCms = CheckerProtocol::cms;
constexpr auto kLemon = CheckerProtocol::lemon;

const Line kLines[] = {
    {kTestlib, err(0, "ok 3 numbers\n"), "AC 1000000 ok 3 numbers"},
    {kTestlib, err(0, ""), "AC 1000000"},
    {kTestlib, err(0, "BAD"), "AC 1000000 BAD"},  // the exit code decides
    {kTestlib, err(1, "wrong answer 1st words differ"), "WA 0 wrong answer 1st words differ"},
    {kTestlib, err(2, "wrong output format"), "WA 0 wrong output format"},
    {kTestlib, err(4, "extra tokens"), "WA 0 extra tokens"},
    {kTestlib, err(8, "unexpected eof"), "WA 0 unexpected eof"},
    {kTestlib, err(3, "FAIL the answer is wrong"),
     "error: says that it, or the test data, is at fault: FAIL the answer is wrong"},
    {kTestlib, err(7, "points 0.5 half\nmore"), "PC 500000 half"},
    {kTestlib, err(7, "points 0"), "WA 0"},
    {kTestlib, err(7, "points 1 all"), "AC 1000000 all"},
    {kTestlib, err(7, "points -5"),
     "error: gave a score that is not between 0 and all of the points: points -5"},
    {kTestlib, err(7, "points 1e9"), "error: gave points that are no number: points 1e9"},
    {kTestlib, err(7, "points 2"),
     "error: gave a score that is not between 0 and all of the points: points 2"},
    {kTestlib, err(7, "points nan"), "error: gave points that are no number: points nan"},
    {kTestlib, err(7, "points"), "error: gave points that are no number: points"},
    {kTestlib, err(7, "good"), "error: ended with exit code 7, but gave no points: good"},
    // quitf(_pc(…)): 0, 1 and 13 are the exit codes of other outcomes, or of none
    {kTestlib, err(0, "partially correct (0) nothing"), "WA 0 nothing"},
    {kTestlib, err(1, "partially correct (1) little"), "PC 10000 little"},
    {kTestlib, err(13, "partially correct (13) some"), "PC 130000 some"},
    {kTestlib, err(63, "partially correct (13)"), "PC 130000"},
    {kTestlib, err(100, "partially correct (100) all"), "AC 1000000 all"},
    {kTestlib, err(150, "partially correct (150) too much"),
     "error: gave a score that is not between 0 and all of the points: partially "
     "correct (150) too much"},
    {kTestlib, err(16, "partially correct (x)"),
     "error: gave a percentage that is no whole number: partially correct (x)"},
    {kTestlib, err(16, "partially correct (1"),
     "error: gave a percentage that is no whole number: partially correct (1"},
    {kTestlib, err(1, "Traceback (most recent call last):\n  File 1\nNameError: x\n"),
     "error: crashed: NameError: x"},
    {kTestlib, err(1, "Exception in thread \"main\" java.lang.Error"),
     "error: crashed: Exception in thread \"main\" java.lang.Error"},
    {kTestlib, err(5, "what"),
     "error: ended with exit code 5, which means nothing in testlib's protocol: what"},
    {kTestlib, err(255, ""),
     "error: ended with exit code 255, which means nothing in testlib's protocol, "
     "without a word"},
    {kTestlib, err(1, "a\x1b[31mb\xff"), "WA 0 a\\x1b[31mb\\xff"},

    {kKattis, {.exit_code = 42}, "AC 1000000"},
    {kKattis, {.exit_code = 43, .message = "line 3: too long\nand so on"}, "WA 0 line 3: too long"},
    {kKattis, {.exit_code = 43, .err = "only here"}, "WA 0 only here"},
    {kKattis, {.exit_code = 42, .score = "12.5\n", .message = "so so"}, "PC 625000 so so"},
    {kKattis, {.exit_code = 42, .score = "20"}, "AC 1000000"},
    {kKattis, {.exit_code = 42, .score = "0"}, "WA 0"},
    {kKattis,
     {.exit_code = 42, .score = "21"},
     "error: gave points that are not between 0 and 20: 21"},
    {kKattis, {.exit_code = 42, .score = "x"}, "error: gave points that are no number: x"},
    {kKattis,
     {.exit_code = 0, .err = "usage"},
     "error: ended with exit code 0 instead of 42 or 43: usage"},

    {kCms, {.out = "1.0\n", .err = "Output is correct\n"}, "AC 1000000 Output is correct"},
    {kCms, {.out = "1\n", .err = "translate:success"}, "AC 1000000 success"},
    {kCms, {.out = "0.25", .err = "partly"}, "PC 250000 partly"},
    {kCms, {.out = "0"}, "WA 0"},
    {kCms, {.out = ""}, "error: gave a score that is no number, without a word"},
    {kCms, {.out = "inf"}, "error: gave a score that is no number: inf"},
    {kCms, {.out = "1.5"}, "error: gave a score that is not between 0 and all of the points: 1.5"},
    {kCms, {.exit_code = 1, .out = "1", .err = "oh"}, "error: ended with exit code 1: oh"},

    {kLemon, {.score = "20"}, "AC 1000000"},
    {kLemon, {.score = "5", .message = "a quarter"}, "PC 250000 a quarter"},
    {kLemon, {.score = "0", .message = "no"}, "WA 0 no"},
    {kLemon, {.message = "hm"}, "error: wrote no score: hm"},
    {kLemon, {.exit_code = 9, .score = "20"}, "error: ended with exit code 9, without a word"},
    {kLemon, {.score = "-1"}, "error: gave points that are not between 0 and 20: -1"},
};

TEST(Understand, EveryLineOfTheTable) {
    for (const Line& line : kLines) {
        EXPECT_EQ(shown(understand(line.protocol, line.said, whole_points(20))), line.outcome)
            << static_cast<int>(line.protocol) << ' ' << line.said.exit_code << ' '
            << line.said.err;
    }
}

TEST(Understand, WordsAreBounded) {
    const auto outcome = understand(kTestlib, err(1, std::string(4096, 'x')), whole_points(1));
    ASSERT_TRUE(outcome);
    EXPECT_LT(outcome->message.size(), 220U);
}

TEST(Understand, PointsAreWhatTheCheckerSaid) {
    for (int full = 1; full <= 100; ++full) {
        for (int points = 0; points <= full; ++points) {
            const auto outcome =
                understand(kLemon, {.score = std::to_string(points)}, whole_points(full));
            ASSERT_TRUE(outcome);
            EXPECT_EQ(whole_points(full) * outcome->share, whole_points(points)) << full;
        }
    }
    EXPECT_EQ(shown(understand(kLemon, {.score = "0"}, {})), "WA 0");  // nothing is never all
}

TEST(ReadScore, IsExact) {
    EXPECT_EQ(read_score("0.5"), 500'000);
    EXPECT_EQ(read_score(" 0.3\n"), 300'000);
    EXPECT_EQ(read_score("1e-3"), 1'000);
    EXPECT_EQ(read_score("12E+1"), 120'000'000);
    EXPECT_EQ(read_score(".1"), 100'000);
    EXPECT_EQ(read_score("37."), 37'000'000);
    EXPECT_EQ(read_score("0.0000019"), 1);
    EXPECT_EQ(read_score("-0.0000001"), -1);
    EXPECT_EQ(read_score("-0"), 0);
    EXPECT_EQ(read_score("0e99"), 0);
    EXPECT_EQ(read_score("999999999"), 999'999'999'000'000);
    for (const char* wrong :
         {"", ".", "-", "1e", "1e+-1", "0x1", "nan", "inf", "1 2", "1.2.3", "1e9", "1e99",
          "1e-1001", "1,5", "0.0000000000000000000000000000001"}) {
        EXPECT_FALSE(read_score(wrong)) << wrong;
    }
}

}  // namespace
}  // namespace grader::check
