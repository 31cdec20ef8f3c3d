#include "grader/explain/reason.hpp"
#include "grader/words/catalogue.hpp"

#include <gtest/gtest.h>

namespace grader::explain {
namespace {

using model::CaseResult;
using model::Verdict;

CaseResult wrong(std::string expected, std::string found, std::string rule = "differs.token") {
    CaseResult test{.verdict = Verdict::wrong_answer, .reasons = {{.rule = std::move(rule)}}};
    test.difference = {
        .line = 1, .token = 1, .expected = std::move(expected), .found = std::move(found)};
    return test;
}

std::string whole(const std::vector<CaseResult>& cases) {
    return words::line(words::Lang::english, whole_reasons(cases));
}

TEST(Whole, SeesWhatOneCaseCannotShow) {
    EXPECT_EQ(
        whole({wrong("1", "0"), {.verdict = Verdict::accepted}, wrong("2", "0"), wrong("3", "0")}),
        "prints 0 in each of the 3 wrong cases");
    EXPECT_EQ(whole({wrong("1", "2"), wrong("2", "3"), wrong("7", "8")}),
              "too large by one in each of the 3 wrong cases");
    EXPECT_EQ(whole({wrong("1", "0"), wrong("2", "1"), wrong("7", "6")}),
              "too small by one in each of the 3 wrong cases");
    EXPECT_EQ(
        whole({wrong("Impossible", "3"), {.verdict = Verdict::accepted}, wrong("Impossible", "5")}),
        "each of the 2 wrong cases expects 'Impossible'");
}

TEST(Whole, SaysNothingByChance) {
    EXPECT_EQ(whole({}), "");
    EXPECT_EQ(whole({wrong("1", "2"), wrong("2", "3")}), "");
    EXPECT_EQ(whole({wrong("1", "2"), wrong("2", "1"), wrong("7", "8")}), "");
    EXPECT_EQ(whole({wrong("5", "5"), wrong("5", "4")}), "");
    EXPECT_EQ(whole({wrong("1", "0", "overflow"), wrong("2", "0"), wrong("3", "0")}), "");
    EXPECT_EQ(whole({wrong("1", "0"), wrong("2", "0"), {.verdict = Verdict::wrong_answer}}), "");
    EXPECT_EQ(whole({wrong("9223372036854775807", "-9223372036854775808"), wrong("2", "1"),
                     wrong("3", "2")}),
              "");
}

}  // namespace
}  // namespace grader::explain
