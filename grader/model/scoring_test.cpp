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

TEST(Score, SumsTheCases) {
    SubmissionResult made;
    made.cases = {result(Verdict::accepted, 30), result(Verdict::wrong_answer, 0),
                  result(Verdict::accepted, 40)};
    score(made);
    EXPECT_EQ(made.points, whole_points(70));
    EXPECT_EQ(made.verdict, Verdict::wrong_answer);
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
