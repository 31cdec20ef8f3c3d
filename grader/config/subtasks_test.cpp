#include "grader/config/subtasks.hpp"

#include "grader/base/fd.hpp"
#include "grader/config/problem.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace grader::config {
namespace {

namespace fs = std::filesystem;

/// Problems over a folder with the cases 1 to 9, 10 and a-b.
class Subtasks : public testing::Test {
protected:
    void SetUp() override {
        auto folder = TempDir::make("subtasks_test");
        ASSERT_TRUE(folder);
        folder_.emplace(std::move(*folder));
        for (const char* id : {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "a-b"}) {
            const auto file = folder_->path() / id;
            ASSERT_TRUE(write_file_atomically(file.string() + ".in", ""));
            ASSERT_TRUE(write_file_atomically(file.string() + ".out", ""));
        }
    }

    /// Line 1 says where the data is; `rest` begins in line 2.
    model::Problem problem(const std::string& rest, bool with_data = true) {
        const std::string text =
            "{io: stdio, data: {folder: \"" + folder_->path().string() + "\"},\n" + rest + "}\n";
        auto document = Document::parse("/camp/config/problems/p.yaml", text);
        EXPECT_TRUE(document) << document.error().message;
        model::Problem made = read_problem(*document, with_data);
        mistakes_.clear();
        for (const std::string& line : document->complaints()) {
            mistakes_ += (mistakes_.empty() ? "" : "\n") + line.substr(line.find(':') + 1);
        }
        return made;
    }

    std::string mistakes(const std::string& rest) {
        (void)problem(rest);
        return mistakes_;
    }

    std::optional<TempDir> folder_;
    std::string mistakes_;
};

/// "1 min 40: 1 2 10; small sum 60: 3 needs 1"
std::string told(const model::Problem& problem) {
    std::string text;
    for (const model::Subtask& subtask : problem.subtasks) {
        constexpr const char* kScores[] = {" min ", " sum ", " product "};
        text += (text.empty() ? "" : "; ") + subtask.name;
        text += kScores[static_cast<std::size_t>(subtask.score)] + to_string(subtask.points) + ":";
        for (const std::size_t test : subtask.cases) text += " " + problem.cases[test].id;
        if (!subtask.needs.empty()) text += " needs";
        for (const std::size_t need : subtask.needs) text += " " + std::to_string(need + 1);
    }
    return text;
}

TEST_F(Subtasks, GetTheirCasesInNaturalOrder) {
    const auto made = problem(
        "stop: subtask, subtasks: [{cases: [10, 1-3, a-b], points: 40}, {cases: 4-9, points: 60}]");
    ASSERT_EQ(mistakes_, "");
    EXPECT_EQ(made.stop, model::StopRule::subtask);
    EXPECT_EQ(made.full, model::whole_points(100));
    EXPECT_EQ(told(made), "1 min 40: 1 2 3 10 a-b; 2 min 60: 4 5 6 7 8 9");
    for (const model::TestCase& test : made.cases) EXPECT_EQ(test.points, model::Points{});
}

TEST_F(Subtasks, ShareCasesAndNeedOthersByNumberOrName) {
    const auto made = problem(
        "subtasks: [{name: samples, cases: [1, 1-2], points: 0},"
        " {name: large, cases: 1-9, points: 70, score: product, needs: [samples, 3]},"
        " {cases: [2, 3, 10, a-b], points: 30, score: sum, needs: 1}]");
    ASSERT_EQ(mistakes_, "");
    EXPECT_EQ(told(made),
              "samples min 0: 1 2; large product 70: 1 2 3 4 5 6 7 8 9 needs 1 3; "
              "3 sum 30: 2 3 10 a-b needs 1");
}

TEST_F(Subtasks, RefuseCyclesWithTheirNames) {
    const auto cycle = [this](const char* first, const char* second, const char* third) {
        return mistakes(std::string("subtasks:\n[{name: a, cases: 1, points: 1, needs: ") + first +
                        "},\n{cases: 2, points: 1, needs: " + second +
                        "},\n{name: c, cases: 3-a-b, points: 1, needs: " + third + "}]");
    };
    EXPECT_EQ(cycle("a", "[]", "[]"), "3:40: needs: expected no cycle, found that 'a' needs 'a'");
    EXPECT_EQ(cycle("[c, 2]", "c", "a"),
              "3:40: needs: expected no cycle, found that 'a' needs 'c' needs 'a'");
    EXPECT_EQ(cycle("2", "3", "a"),
              "3:40: needs: expected no cycle, found that 'a' needs '2' needs 'c' needs 'a'");
    EXPECT_EQ(cycle("2", "3", "2"),
              "4:30: needs: expected no cycle, found that '2' needs 'c' needs '2'");
    EXPECT_EQ(cycle("[2, c]", "c", "[]"), "");
}

TEST_F(Subtasks, RefuseOtherNamesNeedsAndScores) {
    EXPECT_EQ(
        mistakes("subtasks: [{name: small, cases: 1-a-b, points: 1, needs: [smal, 2, 0]}]"),
        "2:59: expected the name or number of a subtask, found 'smal'; did you mean 'small'?\n"
        "2:65: expected the name or number of a subtask, found '2'\n"
        "2:68: expected the name or number of a subtask, found '0'");
    EXPECT_EQ(mistakes("subtasks: [{name: 2, cases: 1-a-b, points: 1, score: max}]"),
              "2:19: name: expected a name that is no number, found '2'\n"
              "2:54: score: expected one of min, sum, product, found 'max'; did you mean 'min'?");
    EXPECT_EQ(
        mistakes("subtasks: [{name: a, cases: 1, points: 1}, {name: a, cases: 2-a-b, points: 1}]"),
        "2:44: expected a name of its own, found a second 'a'");
}

TEST_F(Subtasks, SumUpToTheProblemsPoints) {
    const std::string list = "subtasks: [{cases: 1-9, points: 10}, {cases: 10-a-b, points: 0.5}]";
    EXPECT_EQ(problem(list).full, model::Points{10'500});
    EXPECT_EQ(mistakes_, "");
    EXPECT_EQ(mistakes("points: 10.5, " + list), "");
    EXPECT_EQ(mistakes("points: 100, " + list),
              "2:9: points: expected 10.5, the sum of the subtasks, found '100'; it may be left "
              "out");
}

TEST_F(Subtasks, AreNotComparedWithDataThatIsNotLookedAt) {
    const auto made = problem("subtasks: [{cases: [x], points: 30}]", false);
    EXPECT_EQ(mistakes_, "");
    EXPECT_EQ(made.full, model::whole_points(30));
    EXPECT_TRUE(made.cases.empty());
}

TEST_F(Subtasks, HoldEveryCase) {
    EXPECT_EQ(mistakes("subtasks: [{cases: 1-8, points: 1}]"),
              "2:11: subtasks: expected every case in a subtask, found '9' and 2 more in none");
    EXPECT_EQ(mistakes("subtasks: [{cases: [1-10], points: 1}]"),
              "2:11: subtasks: expected every case in a subtask, found 'a-b' in none");
}

TEST_F(Subtasks, NameKnownCases) {
    EXPECT_EQ(mistakes("subtasks: [{cases: [11], points: 1}]"),
              "2:21: there is no case '11'; did you mean '1'?");
    EXPECT_EQ(mistakes("subtasks: [{cases: [1-x], points: 1}]"),
              "2:21: there is no case '1-x'; did you mean '1'?");
    EXPECT_EQ(mistakes("subtasks: [{cases: [elephant-x, 01-09], points: 1}]"),
              "2:21: there is no case 'elephant-x' (the cases are '1' to 'a-b')\n"
              "2:33: there is no case '01-09' (the cases are '1' to 'a-b')");
    EXPECT_EQ(mistakes("subtasks: [{cases: [3-2], points: 1}]"),
              "2:21: expected the range's first case before its last, found '3-2'");
}

TEST_F(Subtasks, RefuseWhatIsNoList) {
    EXPECT_EQ(
        mistakes("subtasks: 3"),
        "2:11: subtasks: expected a list of 1 to 1000 {cases: [...], points: ...}, found '3'");
    EXPECT_EQ(
        mistakes("subtasks: []"),
        "2:11: subtasks: expected a list of 1 to 1000 {cases: [...], points: ...}, found a list");
    EXPECT_EQ(mistakes("subtasks: [{}]"),
              "2:12: missing key 'cases', such as 'cases: [01-05, 07]'\n"
              "2:12: missing key 'points', such as 'points: 30'");
    EXPECT_EQ(mistakes("points: 7, subtasks: [{cases: [], points: -1}]"),
              "2:31: cases: expected at least one case\n"
              "2:43: points: expected points such as 100 or 33.5, found '-1'");
    EXPECT_EQ(mistakes("subtasks: [{cases: [[1]], points: 1, point: 2}]"),
              "2:21: expected a case such as 07 or a range such as 01-05, found a list\n"
              "2:38: unknown key 'point'; did you mean 'points'?");
}

TEST_F(Subtasks, AreNeededByTheirStopRule) {
    EXPECT_EQ(mistakes("stop: subtask"), "2:7: stop: 'subtask' needs the key 'subtasks' beside it");
    EXPECT_EQ(mistakes("stop: first-failure"), "");
    EXPECT_EQ(mistakes("stop: sometimes"),
              "2:7: stop: expected one of never, subtask, first-failure, found 'sometimes'");
}

}  // namespace
}  // namespace grader::config
