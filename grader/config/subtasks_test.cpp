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
        model::Problem made = read_problem(*document, {.with_data = with_data});
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

TEST_F(Subtasks, GetTheirCasesInNaturalOrder) {
    const auto made = problem(
        "stop: subtask, subtasks: [{cases: [10, 1-3, a-b], points: 40}, {cases: 4-9, points: 60}]");
    ASSERT_EQ(mistakes_, "");
    EXPECT_EQ(made.stop, model::StopRule::subtask);
    EXPECT_EQ(made.full, model::whole_points(100));
    std::string subtasks;
    std::string points;
    for (const model::TestCase& test : made.cases) {
        subtasks += test.id + ":" + std::to_string(test.subtask) + " ";
        points += to_string(test.points) + " ";
    }
    EXPECT_EQ(subtasks, "1:1 2:1 3:1 4:2 5:2 6:2 7:2 8:2 9:2 10:1 a-b:1 ");
    EXPECT_EQ(points, "8 8 8 10 10 10 10 10 10 8 8 ");
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

TEST_F(Subtasks, HoldEveryCaseExactlyOnce) {
    EXPECT_EQ(mistakes("subtasks: [{cases: 1-8, points: 1}]"),
              "2:11: subtasks: expected every case in a subtask, found '9' and 2 more in none");
    EXPECT_EQ(mistakes("subtasks: [{cases: [1-10], points: 1}]"),
              "2:11: subtasks: expected every case in a subtask, found 'a-b' in none");
    EXPECT_EQ(mistakes("subtasks: [{cases: [1, 2, 1], points: 1}]"),
              "2:27: case '1' is in subtask 1 already");
    EXPECT_EQ(mistakes("subtasks: [{cases: [1-9], points: 1}, {cases: [8-10], points: 2}]"),
              "2:48: case '8' is in subtask 1 already");
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
    EXPECT_EQ(mistakes("subtasks: 3"),
              "2:11: subtasks: expected a list of {cases: [...], points: ...}, found '3'");
    EXPECT_EQ(mistakes("subtasks: []"),
              "2:11: subtasks: expected a list of {cases: [...], points: ...}, found a list");
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
