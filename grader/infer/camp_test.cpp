#include "grader/infer/camp.hpp"

#include "grader/base/fd.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace grader::infer {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::vector<model::Language> kLanguages = {
    {.name = "cpp", .extensions = {".cpp"}, .source_name = "{problem}.cpp"},
    {.name = "py", .extensions = {".py"}, .source_name = "{problem}.py"}};

const std::string kFiles =
    "int main() { freopen(\"x.in\", \"r\", stdin); freopen(\"x.out\", \"w\", stdout); }";
const std::string kStreams =
    "int main() { std::ifstream in(\"x.in\"); std::ofstream out{\"x.out\"}; }";
const std::string kStdio = "int main() { int x; std::cin >> x; }";

class InferCamp : public testing::Test {
protected:
    void write(const std::string& path, const std::string& bytes = "1\n") {
        const fs::path file = folder_.path() / path;
        fs::create_directories(file.parent_path());
        ASSERT_TRUE(write_file_atomically(file, bytes));
    }

    void pair(const std::string& path) {
        write("data/" + path + ".in");
        write("data/" + path + ".out");
    }

    Result<InferredCamp> infer() {
        for (const char* name : {"data", "handed"}) fs::create_directories(folder_.path() / name);
        return infer_camp({.data = folder_.path() / "data",
                           .submissions = folder_.path() / "handed",
                           .camp = folder_.path() / "camp"},
                          kLanguages);
    }

    /// The text of a file; empty when there is none.
    static std::string text(const Result<InferredCamp>& camp, const std::string& name) {
        EXPECT_TRUE(camp) << camp.error().message;
        if (!camp) return "";
        for (const ConfigFile& file : camp->files) {
            if (file.name == name) return file.text;
        }
        return "";
    }

    TempDir folder_ = TempDir::make("infer_test").value();
};

TEST_F(InferCamp, NamesAProblemByTheSources) {
    pair("1");
    pair("2");
    write("handed/ann/maze.cpp", kFiles);
    write("handed/bob/maze/maze.cpp", kStreams);
    const auto camp = infer();
    const std::string problem = text(camp, "problems/maze.yaml");
    EXPECT_THAT(problem, HasSubstr("io: {kind: file, input: \"x.in\", output: \"x.out\"}"));
    EXPECT_THAT(problem, HasSubstr("# By 2 of 2 sources open such files.\n"));
    EXPECT_THAT(camp->notes.at(0), StartsWith("maze (by the sources): 2 cases in "));
}

TEST_F(InferCamp, NamesAProblemByItsFilesAndItsFolder) {
    pair("maze_1");
    write("handed/ann.cpp", kStdio);
    write("handed/bob.cpp", kStdio);
    EXPECT_THAT(text(infer(), "problems/maze.yaml"), HasSubstr("io: stdio\n"));
    fs::remove_all(folder_.path() / "data");
    pair("1");
    EXPECT_THAT(text(infer(), "problems/data.yaml"), HasSubstr("the id by its folder"));
}

TEST_F(InferCamp, TakesSubtasksInNamesForOneProblem) {
    pair("a01_01");
    pair("a02_01");
    write("handed/ann/maze.cpp", kStdio);
    EXPECT_THAT(infer()->notes.at(0), StartsWith("maze (by the sources): 2 cases"));
}

TEST_F(InferCamp, TellsProblemsApart) {
    pair("sum1");
    pair("sum2");
    pair("maze1");
    write("handed/ann/maze.cpp", kStdio);
    write("handed/ann/sum.cpp", kStdio);
    auto camp = infer();
    EXPECT_EQ(camp->notes.size(), 2U);
    EXPECT_THAT(text(camp, "problems/sum.yaml"),
                HasSubstr("  cases:\n    - {input: \"sum1.in\", answer: \"sum1.out\"}\n"
                          "    - {input: \"sum2.in\", answer: \"sum2.out\"}\n"));
    fs::remove_all(folder_.path() / "data");
    pair("maze/1");
    pair("sum/1");
    fs::create_directories(folder_.path() / "data" / "notes");
    camp = infer();
    EXPECT_EQ(camp->notes.size(), 2U);
    EXPECT_THAT(text(camp, "problems/sum.yaml"), Not(HasSubstr("cases:")));
    EXPECT_THAT(text(camp, "contest.yaml"),
                HasSubstr("problems:\n  - problems/maze.yaml\n  - problems/sum.yaml\n"));
}

TEST_F(InferCamp, AcceptsBothWaysWhereSourcesDiffer) {
    pair("1");
    write("handed/ann/maze.cpp", kFiles);
    write("handed/bob/maze.py", "print(open('x.in').read())");
    write("handed/cid/maze.cpp", kStdio);
    const std::string problem = text(infer(), "problems/maze.yaml");
    EXPECT_THAT(problem, HasSubstr("io: {kind: either, input: \"x.in\", output: \"x.out\"}"));
    EXPECT_THAT(problem, HasSubstr("# By 2 of 3 sources open such files.\n"));
}

TEST_F(InferCamp, WithoutSourcesItIsEither) {
    pair("1");
    EXPECT_THAT(text(infer(), "problems/data.yaml"), HasSubstr("io: either\n"));
}

TEST_F(InferCamp, NamesOfFilesAreNotBelieved) {
    pair("1");
    write("handed/ann/maze.cpp",
          "int main() { freopen(\"../x\", \"r\", stdin); freopen(\"x\", \"w\", stdout); }");
    EXPECT_THAT(text(infer(), "problems/maze.yaml"), HasSubstr("io: either\n"));
}

TEST_F(InferCamp, RefusesWhatTellsNothing) {
    auto camp = infer();
    ASSERT_FALSE(camp);
    EXPECT_THAT(camp.error().message, HasSubstr("expected test cases such as 1.in and 1.out"));
    write("data/1.in");
    camp = infer();
    ASSERT_FALSE(camp);
    EXPECT_THAT(camp.error().message, HasSubstr("1.in has no answer file"));
    write("data/1.out");
    pair("a/1");
    camp = infer();
    ASSERT_FALSE(camp);
    EXPECT_THAT(camp.error().message, HasSubstr("found both"));
}

}  // namespace
}  // namespace grader::infer
