#include "grader/explain/second_opinion.hpp"

#include "grader/explain/explain_fixture.hpp"

#include <gtest/gtest.h>

namespace grader::explain {
namespace {

using model::CaseResult;
using model::Language;
using model::Submission;
using model::SubmissionResult;
using model::Verdict;

model::Contest contest() {
    model::Contest made;
    made.languages = {{.name = "cpp",
                       .source_name = "{problem}.cpp",
                       .compile = {"g++", "{source}"},
                       .checks = {"-fchecks"},
                       .zeros = {"-fzeros"}},
                      {.name = "python"}};
    model::Problem problem{.id = "flip"};
    problem.cases = {{.id = "1"}, {.id = "2"}, {.id = "3"}};
    made.problems = {problem};
    return made;
}

Submission handed_in(const std::string& who, const std::string& language = "cpp") {
    return {.who = who, .problem = "flip", .language = language, .path = who};
}

/// Wrong in the second case.
SubmissionResult judged(const std::string& who, Verdict second = Verdict::wrong_answer) {
    SubmissionResult result{.who = who, .problem = "flip", .path = who};
    result.cases = {{.id = "1", .verdict = Verdict::accepted},
                    {.id = "2", .verdict = second, .reasons = {{.rule = "differs.line"}}}};
    return result;
}

SubmissionResult opinion(const std::string& who, CaseResult seen, std::string log = "") {
    SubmissionResult result{.who = who, .problem = "flip:2", .path = who};
    result.compile.log = std::move(log);
    result.cases = {std::move(seen)};
    return result;
}

SecondOpinions plan(Build build, const std::vector<Submission>& submissions,
                    const std::vector<SubmissionResult>& results) {
    return plan_second_opinions(build, contest(), submissions, results);
}

TEST(SecondOpinion, AsksOfTheFirstFailedCase) {
    const auto checked = plan(Build::checked, {handed_in("a"), handed_in("b")},
                              {judged("a"), judged("b", Verdict::runtime_error)});
    ASSERT_EQ(checked.submissions.size(), 2U);
    ASSERT_EQ(checked.contest.problems.size(), 1U);
    const model::Problem& problem = checked.contest.problems[0];
    EXPECT_EQ(checked.submissions[0].problem, problem.id);
    ASSERT_EQ(problem.cases.size(), 1U);
    EXPECT_EQ(problem.cases[0].id, "2");
    ASSERT_EQ(problem.languages.size(), 1U);
    EXPECT_EQ(problem.languages[0].compile,
              (std::vector<std::string>{"g++", "{source}", "-fchecks"}));
    EXPECT_EQ(problem.languages[0].source_name, "flip.cpp");
    EXPECT_TRUE(problem.languages[0].instrumented);
    const auto zeroed = plan(Build::zeroed, {handed_in("a")}, {judged("a")});
    EXPECT_EQ(zeroed.contest.problems.at(0).languages.at(0).compile.back(), "-fzeros");
    EXPECT_FALSE(zeroed.contest.problems[0].languages[0].instrumented);
}

TEST(SecondOpinion, AsksNobodyElse) {
    const auto nobody = [](const Submission& submission, const SubmissionResult& result) {
        return plan(Build::checked, {submission}, {result}).submissions.empty();
    };
    EXPECT_TRUE(nobody(handed_in("a"), judged("a", Verdict::accepted)));
    EXPECT_TRUE(nobody(handed_in("a"), judged("a", Verdict::time_limit)));
    EXPECT_TRUE(nobody(handed_in("a"), judged("a", Verdict::judge_error)));
    EXPECT_TRUE(nobody(handed_in("a", "python"), judged("a")));
    auto known = judged("a");
    known.cases[1].reasons = {{.rule = "fault-index"}};
    EXPECT_TRUE(nobody(handed_in("a"), known));
}

TEST(SecondOpinion, PutsWhatItFoundFirst) {
    std::vector<SubmissionResult> results = {judged("a"), judged("b")};
    results[0].reasons = {{.rule = "always-same"}};
    const model::Reason fault = {.rule = "fault-division", .evidence = {{"at", "flip.cpp:3"}}};
    add_second_opinions(
        Build::checked,
        {opinion("a", {.id = "2", .verdict = Verdict::runtime_error, .reasons = {fault}}),
         opinion(
             "b",
             {.id = "2", .verdict = Verdict::runtime_error, .reasons = {{.rule = "exit-code"}}})},
        results);
    ASSERT_EQ(results[0].cases[1].reasons.size(), 2U);
    EXPECT_EQ(results[0].cases[1].reasons[0].rule, "fault-division");
    EXPECT_EQ(results[0].cases[1].verdict, Verdict::wrong_answer);
    ASSERT_EQ(results[0].reasons.size(), 2U);
    EXPECT_EQ(results[0].reasons[0].rule, "fault-division");
    EXPECT_EQ(results[0].cases[1].message.find("division by zero at flip.cpp:3"), 0U);
    EXPECT_EQ(results[1].cases[1].reasons.size(), 1U);
}

TEST(SecondOpinion, NamesTheVariableThatTheCompilerWarnsOf) {
    std::vector<SubmissionResult> results = {judged("a"), judged("b"), judged("c")};
    const CaseResult right{.id = "2", .verdict = Verdict::accepted};
    add_second_opinions(
        Build::zeroed,
        {opinion("a", right, "flip.cpp:3:18: warning: 's' may be used uninitialized [-W]\n"),
         opinion("b", right, "flip.cpp:3:18: warning: unused\n"),
         opinion("c", {.id = "2", .verdict = Verdict::wrong_answer})},
        results);
    const model::Reason& named = results[0].cases[1].reasons[0];
    EXPECT_EQ(named.rule, "fault-unset-variable");
    EXPECT_EQ(named.evidence.at(0).text, "flip.cpp:3");
    EXPECT_EQ(named.evidence.at(1).text, "s");
    EXPECT_EQ(named.confidence, model::Confidence::likely);
    EXPECT_EQ(results[1].cases[1].reasons[0].rule, "fault-unset");
    EXPECT_EQ(results[1].cases[1].reasons[0].confidence, model::Confidence::hint);
    EXPECT_EQ(results[2].cases[1].reasons[0].rule, "differs.line");
}

}  // namespace
}  // namespace grader::explain
