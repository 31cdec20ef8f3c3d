#include "grader/explain/rescue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grader::explain {
namespace {

using model::IoKind;
using model::Submission;
using model::SubmissionResult;
using model::Verdict;

model::Contest contest(IoKind kind = IoKind::file) {
    model::Contest made;
    model::Problem problem{.id = "flip"};
    problem.io = kind == IoKind::stdio ? model::IoSpec{kind, "", ""}
                                       : model::IoSpec{kind, "flip.in", "flip.out"};
    made.problems = {problem};
    made.languages = {{.name = "cpp", .extensions = {".cpp"}}};
    return made;
}

Submission submission(std::string source) {
    return {.who = "ada",
            .problem = "flip",
            .language = "cpp",
            .path = "ada/flip.cpp",
            .source = std::move(source)};
}

/// Two cases that lost for this reason.
SubmissionResult lost(const std::string& rule, std::int64_t thousandths = 0) {
    SubmissionResult result{.who = "ada",
                            .problem = "flip",
                            .path = "ada/flip.cpp",
                            .verdict = Verdict::no_output,
                            .points = {thousandths}};
    result.cases = {{.id = "1", .verdict = Verdict::no_output, .reasons = {{.rule = rule}}},
                    {.id = "2", .verdict = Verdict::skipped}};
    return result;
}

RescuePlan plan_of(const std::string& rule, const std::string& source, IoKind kind = IoKind::file) {
    return plan_rescue(contest(kind), {submission(source)}, {lost(rule)}, {});
}

TEST(Rescue, OffersFilesAndStreams) {
    const auto plan = plan_of("never-opens", "int main() {}");
    ASSERT_EQ(plan.submissions.size(), 1U);
    EXPECT_EQ(plan.submissions[0].source, "int main() {}");
    EXPECT_EQ(plan.contest.problems[0].io.kind, IoKind::either);
    EXPECT_EQ(plan.put_right[0].rule, "rescued-streams");
}

TEST(Rescue, PutsTheNamesRight) {
    const auto plan = plan_of("opens-other",
                              "freopen(\"a/filp.in\", \"r\", stdin); // filp.in\n"
                              "freopen(\"ans.txt\", \"w\", stdout);");
    ASSERT_EQ(plan.submissions.size(), 1U);
    EXPECT_EQ(plan.submissions[0].source,
              "freopen(\"flip.in\", \"r\", stdin); // filp.in\n"
              "freopen(\"flip.out\", \"w\", stdout);");
    EXPECT_EQ(plan.put_right[0].rule, "rescued-names");
}

TEST(Rescue, GivesProblemsOfStreamsFiles) {
    const auto plan = plan_of("opens-in-vain", "freopen(\"in.txt\", \"r\", stdin);", IoKind::stdio);
    ASSERT_EQ(plan.submissions.size(), 1U);
    EXPECT_EQ(plan.contest.problems[0].io.input_name, "flip.in");
    EXPECT_EQ(plan.submissions[0].source, "freopen(\"flip.in\", \"r\", stdin);");
}

TEST(Rescue, LeavesAloneWhatLostForMore) {
    EXPECT_TRUE(plan_of("differs.line", "int main() {}").submissions.empty());
    EXPECT_TRUE(plan_of("signal.SIGSEGV", "int main() {}").submissions.empty());
    EXPECT_TRUE(plan_rescue(contest(), {submission("")}, {lost("never-opens", 1000)}, {})
                    .submissions.empty());
    auto partly = lost("never-opens");
    partly.cases.push_back(
        {.id = "3", .verdict = Verdict::runtime_error, .reasons = {{.rule = "exit-code"}}});
    EXPECT_TRUE(plan_rescue(contest(), {submission("")}, {partly}, {}).submissions.empty());
    auto late = submission("");
    late.late = true;
    EXPECT_TRUE(plan_rescue(contest(), {late}, {lost("never-opens")}, {}).submissions.empty());
    auto stubs = contest();  // the problem's own languages have them
    stubs.problems[0].languages = stubs.languages;
    stubs.problems[0].languages[0].stubs = {"main.cpp"};
    EXPECT_TRUE(
        plan_rescue(stubs, {submission("")}, {lost("never-opens")}, {}).submissions.empty());
    auto without = contest();
    without.problems[0].output_only = true;
    EXPECT_TRUE(
        plan_rescue(without, {submission("")}, {lost("never-opens")}, {}).submissions.empty());
}

TEST(Rescue, TakesWhatLayInTheWrongPlace) {
    const auto plan =
        plan_rescue(contest(), {}, {}, {{submission("int main() {}"), "flip.cpp.txt", "flip.cpp"}});
    ASSERT_EQ(plan.submissions.size(), 1U);
    EXPECT_EQ(plan.put_right[0].rule, "rescued-place");

    auto result = lost("x", 85'000);
    result.verdict = Verdict::time_limit;
    const auto worth = rescues(plan, {result});
    ASSERT_EQ(worth.size(), 1U);
    EXPECT_EQ(worth[0].points, model::whole_points(85));
    EXPECT_EQ(worth[0].verdict, Verdict::time_limit);
    EXPECT_EQ(worth[0].what.rule, "rescued-place");
    EXPECT_TRUE(rescues(plan, {lost("x")}).empty());
}

}  // namespace
}  // namespace grader::explain
