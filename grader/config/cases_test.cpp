#include "grader/config/cases.hpp"

#include "grader/base/fd.hpp"
#include "grader/config/natural.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace grader::config {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class FindCases : public testing::Test {
protected:
    void touch(const std::string& name) const { std::ofstream stream(folder() / name); }

    void touch_all(const std::vector<std::string>& names) const {
        for (const std::string& name : names) touch(name);
    }

    [[nodiscard]] const fs::path& folder() const { return folder_.path(); }

    /// "id input answer" of each case.
    [[nodiscard]] std::vector<std::string> found() const {
        const auto cases = find_cases(folder(), model::whole_points(100));
        if (!cases) return {error_text(cases.error())};
        std::vector<std::string> lines;
        for (const model::TestCase& one : *cases) {
            EXPECT_EQ(one.input.parent_path(), folder());
            lines.push_back(one.id + " " + one.input.filename().string() + " " +
                            one.answer.filename().string());
        }
        return lines;
    }

private:
    /// With DIR for the folder.
    [[nodiscard]] std::string error_text(const Error& error) const {
        EXPECT_EQ(error.code, ErrorCode::config);
        const std::string name = folder().string();
        EXPECT_EQ(error.message.rfind(name, 0), 0U) << error.message;
        return "DIR" + error.message.substr(std::min(name.size(), error.message.size()));
    }

    TempDir folder_ = std::move(*TempDir::make("cases_test"));
};

TEST_F(FindCases, PairsInNaturalOrderAndSharesOutThePoints) {
    touch_all({"10.in", "10.out", "2.in", "2.ans", "1.in", "1.out", "manifest.yaml", "README",
               ".3.in", "._1.in", "x.cpp"});
    EXPECT_THAT(found(), ElementsAre("1 1.in 1.out", "2 2.in 2.ans", "10 10.in 10.out"));
    const auto cases = find_cases(folder(), model::whole_points(100));
    EXPECT_EQ((*cases)[0].points, model::whole_points(33));
    EXPECT_EQ((*cases)[2].points, model::whole_points(34));
}

TEST_F(FindCases, KnowsTheNamesThatCampsUse) {
    touch_all({"flip1.in", "flip1.out", "flip2.in", "flip2.ans", "sum.in1", "sum.ou1", "sum.in2",
               "sum.out2", "input1.txt", "output1.txt", "a01_01.in", "a01_01.out", "1-1.in",
               "1-1.out", "a b.in", "a b.out", "x.y.in", "x.y.out"});
    EXPECT_THAT(found(),
                ElementsAre("1 input1.txt output1.txt", "1-1 1-1.in 1-1.out", "a b a b.in a b.out",
                            "a01_01 a01_01.in a01_01.out", "flip1 flip1.in flip1.out",
                            "flip2 flip2.in flip2.ans", "sum1 sum.in1 sum.ou1",
                            "sum2 sum.in2 sum.out2", "x.y x.y.in x.y.out"));
}

TEST_F(FindCases, KnowsTheNamesThatJudgesUse) {
    touch_all({"01.in", "01.a", "02.in", "02.a", "in3.txt", "out3.txt", "info.txt", "outline.txt",
               "x.a1", "x.ou"});
    EXPECT_THAT(found(), ElementsAre("01 01.in 01.a", "02 02.in 02.a", "3 in3.txt out3.txt"));
}

TEST_F(FindCases, TakesAnEmptyInput) {  // of a problem without input
    touch_all({"1.in", "1.out"});
    EXPECT_THAT(found(), ElementsAre("1 1.in 1.out"));
    EXPECT_EQ(fs::file_size(folder() / "1.in"), 0U);
}

TEST_F(FindCases, RefusesAFolderWithoutCases) {
    touch_all({"manifest.yaml", "readme.txt", "input.txt", "a.inx", "in", ".in", "1.ou", "1."});
    EXPECT_THAT(found(),
                ElementsAre("DIR: expected test cases such as 1.in and 1.out, found none"));
}

TEST_F(FindCases, NamesEveryFileWithoutItsPartner) {
    touch_all({"1.in", "1.out", "3.in", "10.ans", "2.out"});
    EXPECT_THAT(
        found(),
        ElementsAre("DIR: 2.out has no input file (NAME.in beside NAME.out), 3.in has no "
                    "answer file (NAME.out or NAME.ans beside NAME.in), 10.ans has no input "
                    "file (NAME.in beside NAME.out)"));
}

TEST_F(FindCases, NamesOnlySomeOfManyFilesWithoutTheirPartner) {
    for (int i = 1; i <= 100; ++i) touch(std::to_string(i) + ".in");
    const auto lines = found();
    EXPECT_THAT(lines.at(0), testing::HasSubstr("5.in has no answer file (NAME.out or NAME.ans "
                                                "beside NAME.in) and so on, 100 files"));
    EXPECT_LT(lines.at(0).size(), 500U);
}

TEST_F(FindCases, RefusesTwoAnswers) {
    touch_all({"1.in", "1.out", "1.ans"});
    EXPECT_THAT(found(),
                ElementsAre("DIR: 1.ans and 1.out are both the answer of test case 1; remove one"));
}

TEST_F(FindCases, RefusesWhatIsNotARegularFile) {
    touch_all({"1.in", "real"});
    fs::create_symlink("real", folder() / "1.out");
    const std::string refusal =
        ": expected a regular file (no folder, no symbolic link) for a test case";
    EXPECT_THAT(found(), ElementsAre("DIR/1.out" + refusal));
    fs::remove(folder() / "1.out");
    fs::create_directory(folder() / "1.out");
    EXPECT_THAT(found(), ElementsAre("DIR/1.out" + refusal));
}

TEST_F(FindCases, ShowsHostileNamesEscaped) {
    touch("a\xff\n.in");
    EXPECT_THAT(found(), ElementsAre("DIR: a\\xff\\n.in has no answer file (NAME.out or NAME.ans "
                                     "beside NAME.in)"));
}

TEST(FindCasesOf, NamesAFolderThatCannotBeRead) {
    const auto missing = find_cases("/nonexistent/flip", {});
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, "/nonexistent/flip: No such file or directory");
    const auto file = find_cases("/dev/null", {});
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().message, "/dev/null: Not a directory");
}

TEST(NaturalLess, OrdersNumbersOfAnyLength) {
    const std::vector<std::string> ordered = {"",
                                              "01",
                                              "1",
                                              "1-1",
                                              "1-2",
                                              "1-10",
                                              "002",
                                              "2",
                                              "10",
                                              "99999999999999999999",
                                              "100000000000000000000",
                                              "a",
                                              "a0",
                                              "a1",
                                              "a01b",
                                              "a1b",
                                              "a2",
                                              "b",
                                              "冬2",
                                              "冬10"};
    std::vector<std::string> shuffled(ordered.rbegin(), ordered.rend());
    std::sort(shuffled.begin(), shuffled.end(), NaturalLess());
    EXPECT_EQ(shuffled, ordered);
    for (std::size_t i = 0; i < ordered.size(); ++i) {
        for (std::size_t j = 0; j < ordered.size(); ++j) {
            EXPECT_EQ(NaturalLess()(ordered[i], ordered[j]), i < j)
                << ordered[i] << " " << ordered[j];
        }
    }
}

}  // namespace
}  // namespace grader::config
