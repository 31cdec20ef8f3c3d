#include "grader/compare/compared.hpp"
#include "grader/text/printable.hpp"

#include <gtest/gtest.h>

#include <clocale>

namespace grader::compare {
namespace {

using model::CompareMode;
using namespace std::string_view_literals;

/// "" when equal, else the message.
std::string lines(std::string_view answer, std::string_view output, bool ignore_case = false) {
    const auto comparison = compared(answer, output, {CompareMode::lines, ignore_case});
    return comparison.equal ? "" : model::describe(comparison.difference);
}

std::string tokens(std::string_view answer, std::string_view output, bool ignore_case = false) {
    const auto comparison = compared(answer, output, {CompareMode::tokens, ignore_case});
    return comparison.equal ? "" : model::describe(comparison.difference);
}

std::string exact(std::string_view answer, std::string_view output) {
    const auto comparison = compared(answer, output, {CompareMode::exact, false});
    return comparison.equal ? "" : model::describe(comparison.difference);
}

TEST(Lines, IgnoresBlanksAtLineEndsAndBlankLinesAtTheEnd) {
    EXPECT_EQ(lines("", ""), "");
    EXPECT_EQ(lines("4\n", "4\n"), "");
    EXPECT_EQ(lines("4\n", "4"), "");
    EXPECT_EQ(lines("4", "4\n"), "");
    EXPECT_EQ(lines("4\n", "4 \t\r\v\f\n"), "");
    EXPECT_EQ(lines("4\n5\n", "4\r\n5\r\n"), "");
    EXPECT_EQ(lines("4\r\n5", "4\n5 \n\n"), "");
    EXPECT_EQ(lines("4\n", "4\n\n \n\t\r\n  "), "");
    EXPECT_EQ(lines("4\n \n\n", "4"), "");
    EXPECT_EQ(lines("", " \n\r\n\v"), "");
    EXPECT_EQ(lines("a\n\nb", "a\n  \t\nb"), "");
}

TEST(Lines, BlanksInsideAndBeforeCount) {
    EXPECT_EQ(lines("a b", "ab"), "line 1, column 2: expected 'a b', found 'ab'");
    EXPECT_EQ(lines("1 23", "12 3"), "line 1, column 2: expected '1 23', found '12 3'");
    EXPECT_EQ(lines("a b", "a  b"), "line 1, column 3: expected 'a b', found 'a  b'");
    EXPECT_EQ(lines("1", " 1"), "line 1: expected '1', found ' 1'");
    EXPECT_EQ(lines("4\n", "\n4\n"), "line 1: expected '4', found ''");
    EXPECT_EQ(lines("4\n5\n", "4\n\n5\n"), "line 2: expected '5', found ''");
    EXPECT_EQ(lines("a\rb", "a\nb"), "line 1, column 2: expected 'a\\rb', found 'a'");
}

TEST(Lines, NumbersAreText) {
    EXPECT_EQ(lines("1", "1.0"), "line 1, column 2: expected '1', found '1.0'");
    EXPECT_EQ(lines("1", "01"), "line 1: expected '1', found '01'");
    EXPECT_EQ(lines("0", "-0"), "line 1: expected '0', found '-0'");
}

TEST(Lines, NamesTheFirstDifference) {
    EXPECT_EQ(lines("4\n", "5\n"), "line 1: expected '4', found '5'");
    EXPECT_EQ(lines("ab\ncd\nef", "ab\r\ncx\r\nzz"), "line 2, column 2: expected 'cd', found 'cx'");
    EXPECT_EQ(lines("12\n34\n", "12\n3"), "line 2, column 2: expected '34', found '3'");
    EXPECT_EQ(lines("Impossible", "impossible"),
              "line 1: expected 'Impossible', found 'impossible'");
}

TEST(Lines, SaysWhichSideEnded) {
    EXPECT_EQ(lines("4\n", ""), "line 1: expected '4', found the end of the output");
    EXPECT_EQ(lines("4\n", " \n\n"), "line 1: expected '4', found the end of the output");
    EXPECT_EQ(lines("4\n\n\n 5\n6", "4"), "line 4: expected ' 5', found the end of the output");
    EXPECT_EQ(lines("", "4"), "line 1: expected the end of the output, found '4'");
    EXPECT_EQ(lines("4\n\n", "4\n\n\nfoo\nbar"),
              "line 4: expected the end of the output, found 'foo'");

    const auto comparison = compared("4", "4\n5", {});
    EXPECT_TRUE(comparison.difference.answer_ended);
    EXPECT_FALSE(comparison.difference.output_ended);
    EXPECT_EQ(comparison.difference.line, 2U);
    EXPECT_EQ(comparison.difference.column, 1U);
    EXPECT_EQ(comparison.difference.token, 0U);
}

TEST(Lines, OddBytesAreData) {
    EXPECT_EQ(lines("4\n", "4\n\0\0"sv), "line 2: expected the end of the output, found '\\0\\0'");
    EXPECT_EQ(lines("ab", "a\0b"sv), "line 1, column 2: expected 'ab', found 'a\\0b'");
    EXPECT_EQ(lines("4", "4\xa0"), "line 1, column 2: expected '4', found '4\\xa0'");
    EXPECT_EQ(lines("4", "4\xff"), "line 1, column 2: expected '4', found '4\\xff'");
    EXPECT_EQ(lines("4\n5", "4\n\x1a"), "line 2: expected '5', found '\\x1a'");
    EXPECT_EQ(lines("4", "4\u3000"), "line 1, column 2: expected '4', found '4\u3000'");
    EXPECT_EQ(lines("翻转", "翻车"), "line 1, column 6: expected '翻转', found '翻车'");
}

TEST(Lines, IgnoresCaseOfAsciiLettersOnRequest) {
    EXPECT_EQ(lines("Impossible\n4", "iMPOSSIBLE \n4", true), "");
    EXPECT_EQ(lines("a{", "A[", true), "line 1, column 2: expected 'a{', found 'A['");
    EXPECT_EQ(lines("@", "`", true), "line 1: expected '@', found '`'");
    EXPECT_EQ(lines("é", "É", true), "line 1, column 2: expected 'é', found 'É'");
    EXPECT_EQ(lines("ab\nc", "AB\nD", true), "line 2: expected 'c', found 'D'");
}

TEST(Lines, KeepsTheMessageShort) {
    const std::string answer = std::string(5'000'000, 'a') + "b";
    const std::string output = std::string(5'000'000, 'a') + "c" + std::string(5'000'000, 'd');
    const auto comparison = compared(answer, output, {});
    EXPECT_EQ(comparison.difference.column, 5'000'001U);
    EXPECT_EQ(comparison.difference.expected, "…" + std::string(197, 'a') + "b");
    EXPECT_EQ(comparison.difference.found,
              "…" + std::string(99, 'a') + "c" + std::string(98, 'd') + "…");
}

TEST(Tokens, IgnoreTheKindAndAmountOfBlanks) {
    EXPECT_EQ(tokens("", ""), "");
    EXPECT_EQ(tokens("", " \n\r\t\v\f"), "");
    EXPECT_EQ(tokens("1 2\n3", "\n 1\r\n2\t\v\f3   "), "");
    EXPECT_EQ(tokens("1", std::string(63, ' ') + "1"), "");
}

TEST(Tokens, DoNotJoinOrSplit) {
    EXPECT_EQ(tokens("12", "1 2"), "line 1, token 1: expected '12', found '1'");
    EXPECT_EQ(tokens("a b", "ab"), "line 1, token 1: expected 'a', found 'ab'");
    EXPECT_EQ(tokens("1 23", "12 3"), "line 1, token 1: expected '1', found '12'");
    EXPECT_EQ(tokens("1", "01"), "line 1, token 1: expected '1', found '01'");
    EXPECT_EQ(tokens("1 2", "1\0 2"sv), "line 1, token 1: expected '1', found '1\\0'");
    EXPECT_EQ(tokens("1 2", "1\xa0\x32"), "line 1, token 1: expected '1', found '1\\xa02'");
}

TEST(Tokens, CountThePlaceInTheAnswer) {
    EXPECT_EQ(tokens("1 2\n3  4\n", "1 2 3 5"), "line 2, token 2: expected '4', found '5'");
    EXPECT_EQ(tokens("1 2\n3\n", "1 2 9\n3\n"), "line 2, token 1: expected '3', found '9'");
    EXPECT_EQ(tokens("\n\n  x", "y"), "line 3, token 1: expected 'x', found 'y'");
}

TEST(Tokens, SayWhichSideEnded) {
    EXPECT_EQ(tokens("1 2\n3 4", "1 2 3 \n"),
              "line 2, token 2: expected '4', found the end of the output");
    EXPECT_EQ(tokens("1", ""), "line 1, token 1: expected '1', found the end of the output");
    EXPECT_EQ(tokens("1\n\n", "1\n2 3"),
              "line 2, token 1: expected the end of the output, found '2'");
    EXPECT_EQ(tokens("1", "1 2"), "line 1, token 2: expected the end of the output, found '2'");
}

TEST(Tokens, IgnoreCaseOnRequest) {
    EXPECT_EQ(tokens("Impossible", "IMPOSSIBLE", true), "");
    EXPECT_EQ(tokens("Impossible", "IMPOSSIBLE"),
              "line 1, token 1: expected 'Impossible', found 'IMPOSSIBLE'");
}

std::string floats(std::string_view answer, std::string_view output, std::size_t block = 4096) {
    const model::CompareSpec spec{CompareMode::floats, false, {1, -6}, {1, -6}};
    const auto comparison = compared(answer, output, spec, block);
    return comparison.equal ? "" : model::describe(comparison.difference);
}

TEST(Floats, NumbersNeedOnlyBeNear) {
    for (const std::size_t block : {1U, 2U, 3U, 7U, 4096U}) {
        EXPECT_EQ(floats("1.5 x\n-0\n3", "1.5000001 x 0 3.0\n", block), "");
        EXPECT_EQ(floats("100000000", "100000001.5", block), "");  // relative
        EXPECT_EQ(floats("1 2.50 3", "1.0 2.5 3", block), "");
        EXPECT_EQ(floats("1e-08", "0.00000001", block), "");
        EXPECT_EQ(floats("0", "0.0000010000001", block),
                  "line 1, token 1: expected '0', found '0.0000010000001'");
        EXPECT_EQ(floats("1\n2.0 3", "1 2.000 4", block),
                  "line 2, token 2: expected '3', found '4'");
    }
}

TEST(Floats, TheNumberOfTokensCounts) {
    EXPECT_EQ(floats("1 2", "1.0"), "line 1, token 2: expected '2', found the end of the output");
    EXPECT_EQ(floats("1.0", "1 2"), "line 1, token 2: expected the end of the output, found '2'");
    EXPECT_EQ(floats("12", "1 2"), "line 1, token 1: expected '12', found '1'");
    EXPECT_EQ(floats("1.0", ""), "line 1, token 1: expected '1.0', found the end of the output");
}

TEST(Floats, OtherWordsAreText) {
    EXPECT_EQ(floats("inf nan Yes", "inf nan Yes"), "");
    EXPECT_EQ(floats("1.0", "nan"), "line 1, token 1: expected '1.0', found 'nan'");
    EXPECT_EQ(floats("1.0", "-nan"), "line 1, token 1: expected '1.0', found '-nan'");
    EXPECT_EQ(floats("1.0", "inf"), "line 1, token 1: expected '1.0', found 'inf'");
    EXPECT_EQ(floats("inf", "-inf"), "line 1, token 1: expected 'inf', found '-inf'");
    EXPECT_EQ(floats("1", "1\0"sv), "line 1, token 1: expected '1', found '1\\0'");
    EXPECT_NE(floats("1", "1" + std::string(5'000'000, '0')), "");
    EXPECT_EQ(floats("1", "1." + std::string(900, '0')), "");
}

TEST(Exact, EveryByteCounts) {
    EXPECT_EQ(exact("", ""), "");
    EXPECT_EQ(exact("4\n", "4\n"), "");
    EXPECT_EQ(exact("4\n", "4 \n"), "line 1, column 2: expected '4\\n', found '4 \\n'");
    EXPECT_EQ(exact("4\n", "4\r\n"), "line 1, column 2: expected '4\\n', found '4\\r\\n'");
    EXPECT_EQ(exact("a\nbc\nd", "a\nbx\nd"), "line 2, column 2: expected 'bc\\n', found 'bx\\n'");
    EXPECT_EQ(exact("a\n\nb", "a\nb"), "line 2: expected '\\n', found 'b'");
    EXPECT_EQ(exact("4", "4\0\0"sv),
              "line 1, column 2: expected the end of the output, found '\\0\\0'");
}

TEST(Exact, SaysWhichSideEnded) {
    EXPECT_EQ(exact("4\n", "4"), "line 1, column 2: expected '\\n', found the end of the output");
    EXPECT_EQ(exact("4\n", "4\n\n"), "line 2: expected the end of the output, found '\\n'");
    EXPECT_EQ(exact("4", "45\n6"),
              "line 1, column 2: expected the end of the output, found '5\\n'");
    EXPECT_EQ(exact("4", ""), "line 1: expected '4', found the end of the output");
}

TEST(Compare, DoesNotDependOnTheLocale) {
    for (const char* locale : {"C", "C.UTF-8", "tr_TR.UTF-8", "zh_CN.GBK", ""}) {
        std::setlocale(LC_ALL, locale);  // one that is not installed changes nothing
        EXPECT_NE(lines("4", "4\xa0"), "");
        EXPECT_NE(tokens("4", "4\x85"), "");
        EXPECT_EQ(lines("I", "i", true), "");
    }
    std::setlocale(LC_ALL, "C");
}

TEST(Compare, TakesLinearTimeOnTheWorstInputs) {
    const std::size_t size = 8'000'000;  // anything quadratic would take days
    const std::string blanks(size, ' ');
    const std::string feeds(size, '\n');
    std::string blank_lines;
    for (std::size_t i = 0; i < size / 2; ++i) blank_lines += " \n";
    for (const std::string& output : {blanks, feeds, blank_lines}) {
        EXPECT_EQ(lines("4", "4" + output), "");
        EXPECT_EQ(lines("4", output), "line 1: expected '4', found the end of the output");
        EXPECT_EQ(tokens("4 5", "4 " + output + "5"), "");
        EXPECT_EQ(tokens("4", output),
                  "line 1, token 1: expected '4', found the end of the output");
    }
}

TEST(Compare, FindsADifferenceAtEveryOffsetAroundTheBlocks) {
    const std::string answer(70'000, 'a');
    for (std::size_t at = 32'700; at < 32'800; ++at) {
        std::string output = answer;
        output[at] = 'b';
        EXPECT_EQ(compared(answer, output, {}).difference.column, at + 1);
        EXPECT_EQ(compared(answer, output, {CompareMode::exact, false}).difference.column, at + 1);
    }
}

}  // namespace
}  // namespace grader::compare
