#include "grader/explain/characters.hpp"

#include <gtest/gtest.h>

namespace grader::explain {
namespace {

std::string odd(std::string_view source, bool python = false) {
    const auto found = odd_character(source, python);
    if (!found) return "";
    return std::to_string(found->line) + ":" + std::to_string(found->column) + " " +
           found->character + " for '" + found->expected + "'";
}

TEST(OddCharacter, IsFoundWithItsPlace) {
    EXPECT_EQ(odd("int a；"), "1:6 ； for ';'");
    EXPECT_EQ(odd("int 翻, b；"), "1:9 ； for ';'");
    EXPECT_EQ(odd("a\n\tf（1)"), "2:3 （ for '('");
    EXPECT_EQ(odd("x\xC2\xA0= 1;"), "1:2 U+00A0 for ' '");
    EXPECT_EQ(odd("puts(“a”);"), "1:6 “ for '\"'");
    EXPECT_EQ(odd("print（1)", true), "1:6 （ for '('");
}

TEST(OddCharacter, IsNoneInCommentsStringsAndNames) {
    EXPECT_EQ(odd("puts(\"；\"); // （"), "");
    EXPECT_EQ(odd("int 翻转;"), "");
    EXPECT_EQ(odd("\xEF\xBB\xBFint a;"), "");
    EXPECT_EQ(odd("a\xEF\xBB\xBF"), "1:2 U+FEFF for ''");
    EXPECT_EQ(odd("\xEF\xBC"), "");
}

}  // namespace
}  // namespace grader::explain
