#include "grader/config/own_languages.hpp"

#include "grader/base/fd.hpp"
#include "grader/config/choice.hpp"
#include "grader/config/problem.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grader::config {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kLanguages =
    "cpp: {extensions: [.cpp, .cc], source: \"{problem}.cpp\", standard: c++17,\n"
    "      standards: [c++17, c++20],\n"
    "      compile: [g++, \"-std={standard}\", -o, \"{executable}\", \"{source}\", -lm]}\n"
    "pas: {extensions: [.pas], source: \"{problem}.pas\", stubs: imported,\n"
    "      compile: [fpc, \"-o{executable}\", \"{source}\"]}\n"
    "py: {extensions: [.py], source: \"{problem}.py\", stubs: imported,\n"
    "     compile: [check, \"{source}\"], run: [python3, \"{executable}\"]}\n";

/// A problem whose file says `text`, in a contest that allows cpp and py.
class OwnLanguages : public testing::Test {
protected:
    void SetUp() override {
        for (const char* name : {"grader.cpp", "more.cc", "grader.pas", "grader.py", "sum.h",
                                 "sum.cpp", "grader{source}.cpp"}) {
            ASSERT_TRUE(write_file_atomically(folder_.path() / name, name));
        }
    }

    void read(const std::string& text) {
        auto file = Document::parse("/camp/languages.yaml", kLanguages).value();
        const auto all = read_languages(file);
        auto allowed = all;
        allowed[1].extensions.clear();
        auto document = Document::parse(folder_.path() / "sum.yaml",
                                        "io: stdio\ndata: {folder: nowhere}\n" + text + "\n")
                            .value();
        problem_ = read_problem(document, {.languages = &all, .allowed = &allowed});
        mistakes_.clear();
        for (const std::string& line : document.complaints()) {
            mistakes_.push_back(line.substr(line.rfind("sum.yaml:")));
        }
    }

    [[nodiscard]] const model::Language& language(std::size_t i) const {
        return problem_.languages.at(i);
    }

    TempDir folder_ = TempDir::make("own_languages_test").value();
    model::Problem problem_;
    std::vector<std::string> mistakes_;
};

TEST_F(OwnLanguages, AreThoseOfTheContestWhenTheProblemSaysNothing) {
    read("title: x");
    EXPECT_THAT(mistakes_, IsEmpty());
    EXPECT_THAT(problem_.languages, IsEmpty());
}

TEST_F(OwnLanguages, KeepWhatTheContestAllows) {
    read("standard: {cpp: c++20}");
    EXPECT_THAT(mistakes_, IsEmpty());
    EXPECT_EQ(language(0).compile[1], "-std=c++20");
    EXPECT_THAT(language(0).extensions, ElementsAre(".cpp", ".cc"));
    EXPECT_THAT(language(1).extensions, IsEmpty());
}

TEST_F(OwnLanguages, MayBeOthersThanThoseOfTheContest) {
    read("allow: [pas]");
    EXPECT_THAT(mistakes_, IsEmpty());
    EXPECT_EQ(language(0).compile[1], "-std=c++17");
    EXPECT_THAT(language(0).extensions, IsEmpty());
    EXPECT_THAT(language(1).extensions, ElementsAre(".pas"));
}

TEST_F(OwnLanguages, LinkedStubsAreCompiledBesideTheSource) {
    read("stubs: {cpp: [sum.h, grader.cpp, more.cc]}");
    EXPECT_THAT(mistakes_, IsEmpty());
    EXPECT_THAT(language(0).compile, ElementsAre("g++", "-std=c++17", "-o", "{executable}",
                                                 "{source}", "grader.cpp", "more.cc", "-lm"));
    EXPECT_THAT(language(0).stubs, ElementsAre("grader.cpp", "more.cc"));
    ASSERT_EQ(language(0).helpers.size(), 3U);
    EXPECT_EQ(language(0).helpers[0].name, "sum.h");
    EXPECT_EQ(language(0).helpers[0].bytes, "sum.h");
    EXPECT_THAT(language(2).extensions, IsEmpty()) << "it has no stubs";
}

TEST_F(OwnLanguages, AnImportedStubIsTheProgram) {
    read("allow: [pas, py]\nstubs: {pas: [grader.pas], py: [grader.py]}");
    EXPECT_THAT(mistakes_, IsEmpty());
    EXPECT_THAT(language(1).compile, ElementsAre("fpc", "-o{executable}", "grader.pas"));
    EXPECT_THAT(language(2).compile, ElementsAre("check", "{source}"));
    EXPECT_THAT(language(2).run, ElementsAre("python3", "grader.py"));
}

TEST_F(OwnLanguages, MistakesAreNamed) {
    struct Row {
        std::string text;
        std::string mistake;
    };

    const Row rows[] = {
        {"stubs: [grader.cpp]",
         "sum.yaml:3:8: stubs: expected a map such as {cpp: [grader.cpp, flip.h]}, found a list"},
        {"stubs: {cpp: grader.cpp}",
         "sum.yaml:3:14: cpp: expected a list such as [a, b], found 'grader.cpp'"},
        {"stubs: {cpp: [sum.h]}",
         "sum.yaml:3:14: cpp: expected at least one source of cpp, such as grader.cpp"},
        {"stubs: {cpp: [none.cpp]}", "sum.yaml:3:15: " + (folder_.path() / "none.cpp").string() +
                                         ": No such file or directory"},
        {"stubs: {cpp: [sum.cpp]}",
         "sum.yaml:3:15: 'sum.cpp' is the name of the contestant's source"},
        {"stubs: {cpp: [grader.cpp, ./grader.cpp]}",
         "sum.yaml:3:27: there is another file 'grader.cpp' already"},
        {"stubs: {cpp: [\"grader{source}.cpp\"]}",
         "sum.yaml:3:15: expected " + std::string("a file name")},
        {"stubs: {pas: [grader.pas]}", "sum.yaml:3:14: pas: pas is not allowed for this problem"},
        {"stubs: {cp: [grader.cpp]}",
         "sum.yaml:3:13: cp: there is no language 'cp'; did you mean 'cpp'?"},
        {"standard: {cpp: c++98}",
         "sum.yaml:3:17: cpp: expected one of c++17, c++20, found 'c++98'"},
        {"allow: [basic]", "sum.yaml:3:9: there is no language 'basic'; known: cpp, pas, py"},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(row.text);
        read(row.text);
        ASSERT_EQ(mistakes_.size(), 1U);
        EXPECT_THAT(mistakes_.front(), testing::StartsWith(row.mistake));
    }
}

TEST_F(OwnLanguages, OutputOnlyProblemsHaveNone) {
    auto document = Document::parse(folder_.path() / "sum.yaml",
                                    "kind: output-only\ndata: {folder: x}\n"
                                    "stubs: {cpp: [grader.cpp]}\n")
                        .value();
    auto file = Document::parse("/camp/languages.yaml", kLanguages).value();
    const auto all = read_languages(file);
    (void)read_problem(document, {.languages = &all, .allowed = &all});
    ASSERT_EQ(document.complaints().size(), 1U);
    EXPECT_THAT(document.complaints().front(),
                testing::HasSubstr("not with 'kind: output-only': no program is run"));
}

}  // namespace
}  // namespace grader::config
