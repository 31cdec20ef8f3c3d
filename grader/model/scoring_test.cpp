#include "grader/model/scoring.hpp"

#include <gtest/gtest.h>

namespace grader::model {
namespace {

CaseResult result(Verdict verdict, int points) {
    return {.verdict = verdict, .points = whole_points(points)};
}

SubmissionResult submission(std::string who, std::string problem, int points,
                            Verdict verdict = Verdict::wrong_answer) {
    SubmissionResult made;
    made.who = std::move(who);
    made.problem = std::move(problem);
    made.points = whole_points(points);
    made.verdict = verdict;
    return made;
}

/// One for each number: the subtask.
std::vector<TestCase> cases_of(const std::vector<unsigned>& subtasks) {
    std::vector<TestCase> cases;
    for (const unsigned subtask : subtasks) {
        cases.push_back({.id = std::to_string(cases.size() + 1), .subtask = subtask});
    }
    return cases;
}

TEST(Score, SumsTheCases) {
    SubmissionResult made;
    made.cases = {result(Verdict::accepted, 30), result(Verdict::wrong_answer, 0),
                  result(Verdict::accepted, 40)};
    score(made, cases_of({0, 0, 0}));
    EXPECT_EQ(made.points, whole_points(70));
    EXPECT_EQ(made.verdict, Verdict::wrong_answer);
    EXPECT_EQ(made.cases[2].points, whole_points(40));
}

TEST(Score, OfASubtaskIsAllOrNothing) {
    for (const Verdict verdict :
         {Verdict::wrong_answer, Verdict::partial, Verdict::time_limit, Verdict::judge_error}) {
        SubmissionResult made;
        made.cases = {result(Verdict::accepted, 10), result(Verdict::accepted, 20),
                      result(Verdict::accepted, 30), result(verdict, 0),
                      result(Verdict::accepted, 5)};
        // Those of subtask 2 need not be neighbours.
        score(made, cases_of({1, 2, 1, 2, 2}));
        EXPECT_EQ(made.points, whole_points(40)) << code(verdict);
        EXPECT_EQ(made.verdict, verdict);
        EXPECT_EQ(made.cases[0].points, whole_points(10));
        EXPECT_EQ(made.cases[1].points, Points{});
        EXPECT_EQ(made.cases[1].verdict, Verdict::accepted);
        EXPECT_EQ(made.cases[2].points, whole_points(30));
        EXPECT_EQ(made.cases[4].points, Points{});
    }
}

TEST(Score, ASkippedCaseEarnsNothing) {
    SubmissionResult made;
    made.cases = {result(Verdict::accepted, 30), result(Verdict::time_limit, 0),
                  result(Verdict::skipped, 0), result(Verdict::accepted, 40)};
    score(made, cases_of({1, 1, 1, 2}));
    EXPECT_EQ(made.points, whole_points(40));
    EXPECT_EQ(made.verdict, Verdict::time_limit);
}

TEST(Score, OfWholeSubtasksIsTheirSum) {
    SubmissionResult made;
    made.cases = {result(Verdict::accepted, 30), result(Verdict::accepted, 70)};
    score(made, cases_of({1, 2}));
    EXPECT_EQ(made.points, whole_points(100));
    EXPECT_EQ(made.verdict, Verdict::accepted);
}

TEST(Score, OfNoCasesIsNothing) {
    SubmissionResult made;
    made.points = whole_points(3);
    score(made, {});
    EXPECT_EQ(made.points, Points{});
}

TEST(Rank, SharesARankAndListsThoseWithoutSubmission) {
    const std::vector<Problem> problems = {{.id = "flip"}, {.id = "sum"}};
    const auto standings = rank(problems, {"d"},
                                {submission("a", "flip", 50), submission("b", "flip", 20),
                                 submission("b", "sum", 30), submission("c", "sum", 10)});
    ASSERT_EQ(standings.size(), 4U);
    EXPECT_EQ(standings[0].rank, 1U);
    EXPECT_EQ(standings[1].rank, 1U);
    EXPECT_EQ(standings[1].who, "b");
    EXPECT_EQ(standings[1].points, (std::vector<Points>{whole_points(20), whole_points(30)}));
    EXPECT_EQ(standings[2].rank, 3U);
    EXPECT_EQ(standings[3].who, "d");
    EXPECT_EQ(standings[3].total, Points{});
}

TEST(Rank, MarksATotalWithAJudgeErrorAsIncomplete) {
    const auto standings =
        rank({{.id = "flip"}}, {}, {submission("a", "flip", 0, Verdict::judge_error)});
    EXPECT_TRUE(standings[0].incomplete);
}

}  // namespace
}  // namespace grader::model
