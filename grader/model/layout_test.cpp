#include "grader/model/layout.hpp"

#include <gtest/gtest.h>

namespace grader::model {
namespace {

const LayoutWords kWords{{"flip", "sum", "flip-2"}, {"cpp", "c", "py", "tar.gz"}};

/// "who problem ext n time" of a path, or "-".
std::string read(const std::string& pattern, const std::string& path) {
    const auto layout = parse_layout(pattern);
    if (!layout) return layout.error();
    LayoutMatch found;
    std::size_t begin = 0;
    for (const LayoutLevel& level : layout->levels) {
        if (begin > path.size()) return "-";
        const std::size_t end = std::min(path.find('/', begin), path.size());
        const auto now = match(level, path.substr(begin, end - begin), found, kWords);
        if (!now) return "-";
        found = *now;
        begin = end + 1;
    }
    if (begin <= path.size()) return "-";
    return found.who + " " + found.problem + " " + found.ext + " " + found.n + " " + found.time;
}

TEST(Layout, TellsWhoAndWhat) {
    EXPECT_EQ(read("{who}/{problem}/{problem}.{ext}", "ada/flip/flip.cpp"), "ada flip cpp  ");
    EXPECT_EQ(read("day1/{who}/{problem}.{ext}", "day1/a b/sum.py"), "a b sum py  ");
    EXPECT_EQ(read("{problem}/{who}.{ext}", "sum/张三.c"), "张三 sum c  ");
    EXPECT_EQ(read("{who}.{ext}", "a.b.tar.gz"), "a.b  tar.gz  ");
    EXPECT_EQ(read("{who}_{name}_{problem}.{ext}", "007_张_三_flip.cpp"), "007 flip cpp  ");
    EXPECT_EQ(read("{name}/{who}/{problem}.{ext}", "x y/ada/flip.cpp"), "ada flip cpp  ");
}

TEST(Layout, TellsAttempts) {
    EXPECT_EQ(read("{problem}-{who}-{n}.{ext}", "flip-li-lei-12.cpp"), "li-lei flip cpp 12 ");
    EXPECT_EQ(read("{problem}-{who}-{n}.{ext}", "flip-2-li-12.cpp"), "2-li flip cpp 12 ");
    EXPECT_EQ(read("{problem}_{who}_{time}.{ext}", "sum_ada_20261201-130500.py"),
              "ada sum py  20261201-130500");
    EXPECT_EQ(read("{who}/{problem}/{n}.{ext}", "ada/flip/3.c"), "ada flip c 3 ");
    EXPECT_EQ(read("{who}/{problem}/{n}.{ext}", "ada/flip/3x.c"), "-");
    EXPECT_EQ(read("{who}/{problem}/{n}.{ext}", "ada/flip/1234567890.c"), "-");
}

TEST(Layout, MeansTheSameWhereverAPlaceholderStands) {
    EXPECT_EQ(read("{who}/{problem}/{problem}.{ext}", "ada/flip/sum.cpp"), "-");
    EXPECT_EQ(read("{who}/{who}_{problem}.{ext}", "ada/ada_sum.c"), "ada sum c  ");
    EXPECT_EQ(read("{who}/{who}_{problem}.{ext}", "ada/bob_sum.c"), "-");
}

TEST(Layout, FitsOnlyWholeNamesOfKnownProblemsAndLanguages) {
    for (const char* path : {"ada/flop.cpp", "ada/flip.txt", "ada/flip.cpp.bak", "ada/Flip.cpp",
                             "ada", "ada/flip.cpp/x", "/flip.cpp", "ada/flip."}) {
        EXPECT_EQ(read("{who}/{problem}.{ext}", path), "-") << path;
    }
}

TEST(Layout, EndsSoonOnHostileNames) {
    const auto layout = parse_layout("{who}-{name}-{problem}-{n}-{time}.{ext}");
    ASSERT_TRUE(layout);
    const std::string name = std::string(250, '-') + ".cpp";
    EXPECT_FALSE(match(layout->levels[0], name, {}, kWords));
}

TEST(Layout, IsAPathWithContestantAndExtension) {
    const auto error = [](const char* text) { return parse_layout(text).error(); };
    const std::string path = "expected a path without '.', '..' and '//'";
    EXPECT_EQ(error(""), "expected a path such as {who}/{problem}.{ext}");
    EXPECT_EQ(error("/{who}.{ext}"), path);
    EXPECT_EQ(error("{who}/../{problem}.{ext}"), path);
    EXPECT_EQ(error("{who}//{problem}.{ext}"), path);
    EXPECT_EQ(error("{who}/"), path);
    EXPECT_EQ(error("{problem}.{ext}"), "expected {who} in it");
    EXPECT_EQ(error("{who}/{problem}.cpp"), "expected .{ext} at its end");
    EXPECT_EQ(error("{who}/{ext}/{problem}.{ext}"), "expected .{ext} at its end");
    EXPECT_EQ(error("{who}{ext}"), "expected something between two placeholders, found '}{'");
    EXPECT_EQ(error("{whom}.{ext}"),
              "expected one of {who}, {problem}, {ext}, {n}, {time}, {name}, found '{whom}'");
    EXPECT_EQ(error("{name}-{name}-{who}.{ext}"), "expected {name} once in a name");
    EXPECT_EQ(error("{who.ext"), "expected '}' after '{'");
    EXPECT_EQ(error("who}.{ext}"), "expected '{' before '}'");
}

}  // namespace
}  // namespace grader::model
