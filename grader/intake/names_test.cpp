#include "grader/intake/names.hpp"

#include <gtest/gtest.h>

namespace grader::intake {
namespace {

model::Contest contest() {
    model::Contest contest;
    contest.problems.resize(2);
    contest.problems[0].id = "flip";
    contest.problems[1].id = "flip2";
    contest.languages.resize(2);
    contest.languages[0].name = "cpp";
    contest.languages[0].extensions = {".cpp", ".cc"};
    contest.languages[1].name = "c";
    contest.languages[1].extensions = {".c"};
    return contest;
}

TEST(Names, KnowLitter) {
    for (const char* name : {".git", "._flip.cpp", ".DS_Store", "__MACOSX", "Thumbs.db"}) {
        EXPECT_TRUE(is_litter(name)) << name;
    }
    for (const char* name : {"flip.cpp", "-", " ", "a.DS_Store", "MACOSX"}) {
        EXPECT_FALSE(is_litter(name)) << name;
    }
}

TEST(Names, FindTheLanguageByTheExactExtension) {
    const auto all = contest();
    EXPECT_EQ(language_of(".cc", all.languages), &all.languages[0]);
    EXPECT_EQ(language_of(".c", all.languages), &all.languages[1]);
    EXPECT_EQ(language_of(".C", all.languages), nullptr);
    EXPECT_EQ(language_of("", all.languages), nullptr);
}

TEST(Names, SeeThroughTheCaseOfLetters) {
    const auto all = contest();
    EXPECT_EQ(source_name("flip.cpp", all.problems[0], all), "flip.cpp");
    EXPECT_EQ(source_name("FLIP.Cc", all.problems[0], all), "flip.cc");
    EXPECT_EQ(source_name("flip.cpp.txt", all.problems[0], all), std::nullopt);
    EXPECT_EQ(source_name("flip2.cpp", all.problems[0], all), std::nullopt);
}

TEST(Names, TellWhatWasMeant) {
    const auto all = contest();
    const auto& flip = all.problems[0];
    for (const char* file :
         {"flip", "FLIP.exe", "flip(1).cpp", "flip_new.cpp", "flip.cpp.bak", "filp.cpp",
          "flipp.cpp", "flip/main.cpp", "code/Flip/a.txt", "flip \xff.cpp"}) {
        EXPECT_TRUE(is_near(file, flip, all)) << file;
    }
    for (const char* file :
         {"flip2.cpp", "flip/flip2.cpp", "main.cpp", "flipping.cpp", "x/y.cpp"}) {
        EXPECT_FALSE(is_near(file, flip, all)) << file;
    }
}

}  // namespace
}  // namespace grader::intake
