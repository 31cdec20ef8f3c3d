#include "grader/explain/source.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grader::explain {
namespace {

const model::Language kCpp{.name = "cpp", .extensions = {".cpp", ".cc"}};
const model::Language kPython{.name = "python", .extensions = {".py"}};

TEST(Strip, TakesCommentsAndStrings) {
    EXPECT_EQ(strip("a//b\nc", false, false), "a   \nc");
    EXPECT_EQ(strip("a/*b\n*/c", false, false), "a   \n  c");
    EXPECT_EQ(strip("a/*/b*/c", false, false), "a      c");
    EXPECT_EQ(strip(R"("a\"//" b)", false, false), R"("     " b)");
    EXPECT_EQ(strip(R"("a\"//" b)", false, true), R"("a\"//" b)");
    EXPECT_EQ(strip("'\"' // \"", false, false), "' '     ");
    EXPECT_EQ(strip("1'000; // x", false, false), "1'000;     ");
    EXPECT_EQ(strip("R\"x(\" )\" )x\";b", false, false), "            ;b");
    EXPECT_EQ(strip("a # b\n'#'", true, true), "a    \n'#'");
    EXPECT_EQ(strip("\"\"\"\"\"\"a", true, true), "      a");
}

TEST(Strip, SurvivesUnfinishedThings) {
    for (const char* source : {"\"", "'", "\\", "\"\\", "/*", "/", "R\"", "R\"(", "\"\"\"", "//"}) {
        EXPECT_EQ(strip(source, false, false).size(), std::string(source).size()) << source;
        EXPECT_EQ(strip(source, true, true).size(), std::string(source).size()) << source;
    }
}

TEST(Scan, FindsWhatOpensFiles) {
    EXPECT_TRUE(scan("freopen(name, \"r\", stdin);", kCpp).opens_files);
    EXPECT_TRUE(scan("std::ifstream in(\"x\");", kCpp).opens_files);
    EXPECT_TRUE(scan("sys.stdin = open('flip.in')", kPython).opens_files);
    EXPECT_FALSE(scan("int main() { puts(\"freopen\"); }", kCpp).opens_files);
    EXPECT_FALSE(scan("int my_freopen;", kCpp).opens_files);
}

TEST(Scan, TellsACommentFromNothing) {
    EXPECT_TRUE(scan("/* freopen(\"a\", \"r\", stdin); */", kCpp).in_comment_only);
    EXPECT_FALSE(scan("puts(\"freopen\");", kCpp).in_comment_only);
    EXPECT_FALSE(scan("freopen(\"a\", \"r\", stdin); // freopen", kCpp).in_comment_only);
    EXPECT_TRUE(scan("# open('flip.in')", kPython).in_comment_only);
}

TEST(Scan, ListsLiteralNames) {
    const auto files = scan(
                           "freopen(\"a.in\",\"r\",stdin);freopen( \"a.out\" ,\n\"w\",stdout);"
                           "fopen(name, \"w\"); // freopen(\"c\",\"w\",stdout)",
                           kCpp)
                           .files;
    ASSERT_EQ(files.size(), 2U);
    EXPECT_EQ(files[0].name, "a.in");
    EXPECT_EQ(files[0].use, OpenedFile::Use::reading);
    EXPECT_EQ(files[0].stream, "stdin");
    EXPECT_EQ(files[1].name, "a.out");
    EXPECT_EQ(files[1].use, OpenedFile::Use::writing);
    EXPECT_EQ(files[1].stream, "stdout");
}

TEST(Scan, KnowsWhatItCannotTell) {
    EXPECT_TRUE(scan("freopen(name, \"r\", stdin);", kCpp).unclear);
    EXPECT_FALSE(scan("freopen(\"a\", \"r\", stdin);", kCpp).unclear);
    EXPECT_EQ(scan("f.open(\"a\");", kCpp).files.at(0).use, OpenedFile::Use::unknown);
    EXPECT_EQ(scan("f = open('a', 'w')", kPython).files.at(0).use, OpenedFile::Use::writing);
    EXPECT_EQ(scan("f = open('a')", kPython).files.at(0).use, OpenedFile::Use::reading);
    const auto guarded = scan("#ifdef LOCAL\nfreopen(\"a\", \"r\", stdin);\n#endif\n", kCpp);
    EXPECT_TRUE(guarded.unclear);
    EXPECT_TRUE(guarded.files.at(0).conditional);
}

TEST(Scan, SeesReadingBeforeOpening) {
    EXPECT_EQ(scan("int main() {\n cin >> n;\n freopen(\"a\", \"r\", stdin);", kCpp).reads_first,
              2U);
    EXPECT_EQ(scan("int main() {\n freopen(\"a\", \"r\", stdin);\n cin >> n;", kCpp).reads_first,
              std::nullopt);
    EXPECT_EQ(
        scan("void f() { scanf(\"\"); }\nint main() { freopen(\"a\", \"r\", stdin); f(); }", kCpp)
            .reads_first,
        std::nullopt);
    EXPECT_EQ(scan("int main() { cin.tie(0); freopen(\"a\", \"r\", stdin); }", kCpp).reads_first,
              std::nullopt);
}

TEST(Scan, FindsTheLineOfACall) {
    EXPECT_EQ(line_of_call("// sleep(1)\nint x; sleep (1);", kCpp, "sleep"), 2U);
    EXPECT_EQ(line_of_call("int sleep = 1; usleep(1);", kCpp, "sleep"), std::nullopt);
}

TEST(Scan, ClaimsNothingAboutOtherLanguages) {
    EXPECT_FALSE(scan("writeln(4)", {.name = "pascal", .extensions = {".pas"}}).understood);
    EXPECT_FALSE(scan(std::string(1 << 20, ' '), kCpp).understood);
}

}  // namespace
}  // namespace grader::explain
