#include "grader/config/choice.hpp"

#include "grader/config/problem.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grader::config {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kLanguages =
    "cpp: {extensions: [.cpp, .cc], source: a.cpp, standard: c++17, standards: [c++17, c++20],\n"
    "      compile: [g++, \"-std={standard}\", -o, \"{executable}\", \"{source}\"]}\n"
    "clang: {extensions: [.cpp], source: a.cpp, compile: [clang++, -o, \"{executable}\"]}\n"
    "py: {extensions: [.py], source: a.py, run: [python3, \"{executable}\"], time-factor: 2.5,\n"
    "     threads: 4, environment: [A=b]}\n";

/// The languages as a contest with this text has them, and the mistakes of both files.
struct Chosen {
    std::vector<model::Language> languages;
    std::vector<std::string> mistakes;
};

Chosen choose(const std::string& contest_text) {
    auto contest = Document::parse("/camp/config/contest.yaml", contest_text + "\n").value();
    auto file = Document::parse("/camp/config/languages.yaml", kLanguages).value();
    const Map map(contest, contest.root(), contest_keys());
    Chosen chosen;
    chosen.languages = read_languages(file);
    choose_standards(contest, map, chosen.languages);
    choose_allowed(contest, map, chosen.languages);
    put_in_standards(chosen.languages);
    for (const Document* document : {&file, &contest}) {
        for (const std::string& line : document->complaints()) {
            chosen.mistakes.push_back(line.substr(line.rfind('/') + 1));
        }
    }
    return chosen;
}

TEST(Choice, WithoutOneTheFirstLanguageHasTheExtension) {
    const Chosen chosen = choose("title: x");
    EXPECT_THAT(chosen.mistakes, IsEmpty());
    EXPECT_THAT(chosen.languages[0].extensions, ElementsAre(".cpp", ".cc"));
    EXPECT_THAT(chosen.languages[0].compile,
                ElementsAre("g++", "-std=c++17", "-o", "{executable}", "{source}"));
    EXPECT_THAT(chosen.languages[1].extensions, IsEmpty());
    EXPECT_THAT(chosen.languages[2].extensions, ElementsAre(".py"));
    EXPECT_EQ(chosen.languages[2].time_factor, 2500U);
    EXPECT_EQ(chosen.languages[2].threads, 4U);
    EXPECT_THAT(chosen.languages[2].environment, ElementsAre("A=b"));
}

TEST(Choice, OfLanguagesAndStandards) {
    const Chosen chosen = choose("allow: [clang]\nstandard: {cpp: c++20}");
    EXPECT_THAT(chosen.mistakes, IsEmpty());
    EXPECT_THAT(chosen.languages[0].extensions, IsEmpty());
    EXPECT_EQ(chosen.languages[0].compile[1], "-std=c++20");
    EXPECT_THAT(chosen.languages[1].extensions, ElementsAre(".cpp"));
    EXPECT_THAT(chosen.languages[2].extensions, IsEmpty());
}

TEST(Choice, MistakesAreNamed) {
    EXPECT_THAT(choose("allow: [cpp, clang]").mistakes,
                ElementsAre("contest.yaml:1:8: allow: expected one language with sources named "
                            "*.cpp, found cpp and clang"));
    EXPECT_THAT(choose("allow: [cppp]").mistakes,
                ElementsAre("contest.yaml:1:9: there is no language 'cppp'; did you mean 'cpp'?"));
    EXPECT_THAT(choose("allow: []").mistakes,
                ElementsAre("contest.yaml:1:8: allow: expected at least one language"));
    EXPECT_THAT(choose("standard: {java: x}").mistakes,
                ElementsAre("contest.yaml:1:18: java: there is no language 'java'; known: cpp, "
                            "clang, py"));
    EXPECT_THAT(choose("standard: {cpp: c++98}").mistakes,
                ElementsAre("contest.yaml:1:17: cpp: expected one of c++17, c++20, found 'c++98'"));
    EXPECT_THAT(choose("standard: c++20").mistakes,
                ElementsAre("contest.yaml:1:11: standard: expected a map such as {cpp: c++20}, "
                            "found 'c++20'"));
}

}  // namespace
}  // namespace grader::config
