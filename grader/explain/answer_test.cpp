#include "grader/explain/explain_fixture.hpp"

#include <gmock/gmock.h>

namespace grader::explain {
namespace {

using model::FileKind;
using model::IoKind;
using model::RunResult;
using model::Verdict;
using testing::HasSubstr;

std::string wrong(model::Difference difference) {
    return reason_of(Verdict::wrong_answer,
                     {.comparison = model::Comparison{false, std::move(difference)}});
}

TEST(WrongAnswer, DescribesTheDifferenceAndHints) {
    EXPECT_EQ(wrong({.line = 1, .expected = "4", .found = "5"}), "line 1: expected '4', found '5'");
    EXPECT_EQ(wrong({.line = 1, .expected = "Impossible", .found = "impossible"}),
              "upper and lower case differ; line 1: expected 'Impossible', found 'impossible'");
    EXPECT_EQ(wrong({.line = 2, .expected = "1 2", .found = "12"}),
              "blanks differ; line 2: expected '1 2', found '12'");
    EXPECT_EQ(wrong({.line = 1, .expected = "4", .output_ended = true}),
              "line 1: expected '4', found the end of the output");
}

/// What is said first of this output instead of that answer.
model::Reason first(const std::string& output, const std::string& answer,
                    model::Difference difference = {.line = 1}) {
    const auto reasons = reasons_of(
        Verdict::wrong_answer,
        {.output = output, .answer = answer, .comparison = model::Comparison{false, difference}});
    EXPECT_FALSE(reasons.empty());
    return reasons.empty() ? model::Reason{} : reasons.front();
}

std::string rule(const std::string& output, const std::string& answer) {
    return first(output, answer, {.line = 1, .expected = answer, .found = output}).rule;
}

TEST(WrongAnswer, FindsWhatIsRightInIt) {
    EXPECT_EQ(rule("IMPOSSIBLE\n", "Impossible\n"), "case-differs");
    EXPECT_EQ(rule("1  2\n", "1 2\n"), "blanks-differ");
    EXPECT_EQ(rule("Imposible", "Impossible"), "misspelled");
    EXPECT_EQ(rule("c\nb\na\n", "a\nb\nc\n"), "line-order");
    EXPECT_EQ(rule("2 3 4\n", "1 2 3\n"), "all-too-large");
    EXPECT_EQ(rule("0 1 2\n", "1 2 3\n"), "all-too-small");
    EXPECT_EQ(rule("Please enter: 4\n", "4\n"), "extra-words");
    EXPECT_EQ(rule("debug: start = 40344\ndebug: visited = 5\n4\n", "4\n"), "extra-lines");
    EXPECT_EQ(rule("1\n2\n", "1\n2\n3\n"), "ended-early");
    EXPECT_EQ(rule("1\n2\n3\n", "1\n2\n"), "went-on");
    EXPECT_EQ(rule("", "1\n"), "printed-nothing");
    EXPECT_EQ(rule("no\nyes\nno\n", "yes\nno\nno\n"), "differs.line");
    EXPECT_EQ(rule("0 1", "1 3"), "differs.line");
    EXPECT_EQ(rule("x 5", "4"), "differs.line");
}

TEST(WrongAnswer, ReadsNumbers) {
    EXPECT_EQ(rule("-294967296", "4000000000"), "overflow");
    EXPECT_EQ(rule("705032704", "5000000000"), "overflow");
    EXPECT_EQ(rule("5", "4"), "differs.line");
    EXPECT_EQ(rule("1e+06", "1000000"), "scientific");
    EXPECT_EQ(rule("3.14159", "3.1415926536"), "rounded");
    EXPECT_EQ(rule("3", "2"), "differs.line");
    EXPECT_EQ(rule("1061109567", "-1"), "infinity");
    EXPECT_EQ(rule("1000000000", "1000000000000"), "infinity");
}

TEST(WrongAnswer, KnowsTheFormatOfWindows) {
    Scenario scene{
        .source = std::string(kFreopen) + "void f() { printf(\"%I64d\", 1LL); }",
        .output = std::string(63, ' ') + "1",
        .answer = "1",
        .comparison = model::Comparison{false, {.line = 1, .expected = "1", .found = " 1"}}};
    EXPECT_EQ(reasons_of(Verdict::wrong_answer, scene).front().rule, "windows-format");
    scene.output = "2";
    scene.comparison->difference.found = "2";
    EXPECT_EQ(reasons_of(Verdict::wrong_answer, scene).front().rule, "differs.line");
}

TEST(WrongAnswer, HintsAtLineEndsThatAreRead) {
    Scenario scene{
        .source = std::string(kFreopen) + "\nvoid f() { scanf(\"%c\", &c); }",
        .comparison = model::Comparison{false, {.line = 1, .expected = "4", .found = "5"}}};
    EXPECT_EQ(
        reason_of(Verdict::wrong_answer, scene),
        "perhaps: scanf(\"%c\") in line 3 reads line ends too: use \" %c\"; line 1: expected '4', "
        "found '5'");
    scene.source = std::string(kFreopen) + "void f() { scanf(\" %c\", &c); }";
    EXPECT_EQ(reason_of(Verdict::wrong_answer, scene), "line 1: expected '4', found '5'");
}

TEST(WrongAnswer, ShowsLongLinesAroundTheDifference) {
    const std::string same(100, 'a');
    EXPECT_EQ(wrong({.line = 1, .expected = same + "X" + same, .found = same + "Y"}),
              "line 1: expected '…aaaaaaaaaaaaX" + std::string(27, 'a') + "…', found '…" +
                  std::string(39, 'a') + "Y'");
    std::string chinese;
    for (int i = 0; i < 60; ++i) chinese += "翻";
    EXPECT_THAT(wrong({.line = 1, .expected = chinese, .found = chinese + "转"}),
                HasSubstr("翻转'"));
}

TEST(WrongAnswer, SaysThatTheOutputWentElsewhere) {
    const model::Comparison empty{false, {.line = 1, .expected = "4", .output_ended = true}};
    Scenario scene{.run = {.stdout_size = Bytes{2}, .files = {{"flip.out", FileKind::regular, {}}}},
                   .out = "4\n",
                   .comparison = empty};
    EXPECT_EQ(reason_of(Verdict::wrong_answer, scene),
              "flip.out is empty; wrote 2 B to stdout: '4'; line 1: expected '4', found the end "
              "of the output");
    scene.problem.io = {IoKind::stdio, "", ""};
    scene.source = "ofstream out(\"flip.out\");";
    scene.run = {.files = {{"flip.out", FileKind::regular, Bytes{2}}}};
    EXPECT_EQ(reason_of(Verdict::wrong_answer, scene),
              "wrote flip.out and nothing to stdout, which is where the output belongs; line 1: "
              "expected '4', found the end of the output");
}

}  // namespace
}  // namespace grader::explain
