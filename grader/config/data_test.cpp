#include "grader/config/data.hpp"

#include "grader/base/fd.hpp"
#include "grader/config/problem.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace grader::config {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class Data : public testing::Test {
protected:
    void touch_all(const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            fs::create_directories((folder() / name).parent_path());
            ASSERT_TRUE(write_file_atomically(folder() / name, ""));
        }
    }

    [[nodiscard]] const fs::path& folder() const { return folder_.path(); }

    /// "id input answer points" of each case, or the mistakes with DIR for the folder; `keys` are
    /// line 2.
    [[nodiscard]] std::vector<std::string> cases(const std::string& keys,
                                                 bool with_data = true) const {
        const std::string text =
            "{io: stdio, data: {folder: \"" + folder().string() + "\",\n" + keys + "}}\n";
        auto document = Document::parse("/camp/config/problems/p.yaml", text);
        EXPECT_TRUE(document) << document.error().message;
        const model::Problem problem = read_problem(*document, {.with_data = with_data});
        std::vector<std::string> lines;
        for (std::string line : document->complaints()) {
            line.erase(0, line.find(':') + 1);
            const std::size_t named = line.find(folder().string());
            if (named != std::string::npos) line.replace(named, folder().string().size(), "DIR");
            lines.push_back(line);
        }
        for (const model::TestCase& test : problem.cases) {
            lines.push_back(test.id + " " + test.input.lexically_relative(folder()).string() + " " +
                            test.answer.lexically_relative(folder()).string() + " " +
                            to_string(test.points));
        }
        return lines;
    }

private:
    TempDir folder_ = std::move(*TempDir::make("data_test"));
};

TEST_F(Data, IsFoundByAPattern) {
    touch_all({"flip10.dat", "flip10.sol", "flip2.dat", "flip2.sol", "flip.dat", "x1.dat", "3.sol",
               "sub/flip4.dat", ".flip5.dat"});
    EXPECT_THAT(cases("pattern: {input: flip*.dat, answer: flip*.sol}"),
                ElementsAre("2 flip2.dat flip2.sol 50", "10 flip10.dat flip10.sol 50"));
}

TEST_F(Data, IsFoundByAPatternWithFolders) {
    touch_all({"test1/in", "test1/out", "test2/in", "test2/out", "test2/deep/in", "in", "out"});
    EXPECT_THAT(cases("pattern: {input: test*/in, answer: test*/out}"),
                ElementsAre("1 test1/in test1/out 50", "2 test2/in test2/out 50"));
    touch_all({"inputs/1.txt", "inputs/2.txt", "ans/1.txt", "ans/2.txt"});
    EXPECT_THAT(cases("pattern: {input: inputs/*.txt, answer: ans/*.txt}"),
                ElementsAre("1 inputs/1.txt ans/1.txt 50", "2 inputs/2.txt ans/2.txt 50"));
}

TEST_F(Data, OfAPatternIsWhatItSaysMostAbout) {
    touch_all({"01", "01.a", "02", "02.a"});  // as Polygon names them
    EXPECT_THAT(cases("pattern: {input: '*', answer: '*.a'}"),
                ElementsAre("01 01 01.a 50", "02 02 02.a 50"));
}

TEST_F(Data, OfAPatternIsWhole) {
    touch_all({"a1.x", "a1.y", "a2.x", "a3.y"});
    EXPECT_THAT(cases("pattern: {input: a*.x, answer: a*.y}"),
                ElementsAre("1:28: folder: DIR: a2.x has no answer file (a*.y, the same *), a3.y "
                            "has no input file (a*.x, the same *)"));
    EXPECT_THAT(cases("pattern: {input: b*.x, answer: b*.y}"),
                ElementsAre("1:28: folder: DIR: expected inputs such as b*.x, found none"));
    touch_all({"a2.y", "a3.x"});
    fs::create_symlink("a1.x", folder() / "a4.x");
    EXPECT_THAT(cases("pattern: {input: a*.x, answer: a*.y}"),
                ElementsAre("1:28: folder: DIR/a4.x: expected a regular file (no folder, no "
                            "symbolic link) for a test case"));
}

TEST_F(Data, RefusesPatternsThatTellNothing) {
    EXPECT_THAT(cases("pattern: {input: 1.in, answer: '*-*.out'}"),
                ElementsAre("2:18: input: expected a name below the data folder with one '*', "
                            "found '1.in'",
                            "2:32: answer: expected a name below the data folder with one '*', "
                            "found '*-*.out'"));
    EXPECT_THAT(cases("pattern: {input: ../*.in, answer: '/*.out'}"), testing::SizeIs(2));
    EXPECT_THAT(cases("pattern: {input: '*', answer: '*'}"),
                ElementsAre("2:10: pattern: expected different names for input and answer"));
    EXPECT_THAT(cases("pattern: {input: '*.in'}"),
                ElementsAre("2:10: missing key 'answer', such as 'answer: flip*.ans'"));
}

TEST_F(Data, IsTakenAsListed) {
    touch_all({"b.in", "a.in", "x.out", "sub/in", "sub/out", "left.in"});
    EXPECT_THAT(cases("cases: [{input: b.in, answer: x.out}, {input: a.in, answer: x.out},"
                      " {input: sub/in, answer: sub/out, id: 大 3}]"),
                ElementsAre("b b.in x.out 33", "a a.in x.out 33", "大 3 sub/in sub/out 34"));
}

TEST_F(Data, ThatIsListedIsThere) {
    touch_all({"1.in", "1.out"});
    const std::string list = "cases: [{input: 1.in, answer: 2.out}]";
    EXPECT_THAT(cases(list)[0], "2:31: answer: DIR/2.out: No such file or directory");
    EXPECT_TRUE(cases(list, false).empty());  // grader gen makes it
    EXPECT_THAT(cases("cases: [{input: ., answer: 1.out}]")[0],
                testing::HasSubstr("expected a regular file"));
}

TEST_F(Data, IsListedWithIdsOfTheirOwn) {
    touch_all({"1.in", "1.out", "1.txt"});
    EXPECT_THAT(cases("cases: [{input: 1.in, answer: 1.out},\n{input: 1.txt, answer: 1.out}]")[0],
                "3:1: expected a case with an id of its own, found a second '1'; give it one with "
                "'id'");
    EXPECT_THAT(cases("cases: []"),
                ElementsAre("2:8: cases: expected a list of {input: ..., answer: ...}, found a "
                            "list"));
    EXPECT_THAT(cases("cases: [1.in]")[0],
                "2:9: expected a map with the keys input, answer, id, found '1.in'");
}

TEST_F(Data, OfAnOutputOnlyProblemNeedsNoIo) {
    touch_all({"1.in", "1.out"});
    const auto read = [this](const std::string& keys) {
        auto document = Document::parse("/camp/config/problems/p.yaml",
                                        keys + "\ndata: {folder: \"" + folder().string() + "\"}\n");
        EXPECT_TRUE(document);
        const model::Problem problem = read_problem(*document, {.with_data = true});
        const auto mistakes = document->complaints();
        return mistakes.empty() ? (problem.output_only ? "output-only" : "program")
                                : mistakes.front().substr(mistakes.front().find(':') + 1);
    };
    EXPECT_EQ(read("kind: output-only"), "output-only");
    EXPECT_EQ(read("kind: program\nio: stdio"), "program");
    EXPECT_EQ(read("kind: output-only\nio: stdio"),
              "2:5: io: not with 'kind: output-only': no program is run");
    EXPECT_EQ(read("kind: program"),
              "1:1: missing key 'io', such as 'io: {kind: file, input: flip.in, output: "
              "flip.out}'");
    EXPECT_EQ(read("kind: output\nio: stdio"),
              "1:7: kind: expected one of program, output-only, found 'output'");
}

TEST_F(Data, IsSaidToBeInOneWay) {
    touch_all({"1.in", "1.out"});
    const std::string list = "cases: [{input: 1.in, answer: 1.out}]";
    EXPECT_THAT(cases(list + ",\npattern: {input: '*.in', answer: '*.out'}")[0],
                "3:10: pattern: expected either 'cases' or 'pattern', found both");
    EXPECT_THAT(cases("pattern: {input: '*.in', answer: '*.out'}, reference: [r],\n"
                      "plan: [{input: x}]")[0],
                "2:10: pattern: not with 'plan': grader gen names the files itself");
}

}  // namespace
}  // namespace grader::config
