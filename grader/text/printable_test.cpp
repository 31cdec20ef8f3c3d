#include "grader/text/printable.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace grader::text {
namespace {

using namespace std::string_view_literals;

TEST(Printable, LeavesOrdinaryTextAlone) {
    EXPECT_EQ(printable(""), "");
    EXPECT_EQ(printable("a b\\n'\"~"), "a b\\n'\"~");
    EXPECT_EQ(printable("翻转游戏 é 😀"), "翻转游戏 é 😀");
    EXPECT_EQ(printable("e\u0301 \u00a0 \u3000"), "e\u0301 \u00a0 \u3000");
}

TEST(Printable, EscapesControlCharacters) {
    EXPECT_EQ(printable("\n\t\r\0"sv), "\\n\\t\\r\\0");
    EXPECT_EQ(printable("\x01\x07\x0b\x0f\x1b[31m\x7f"), "\\x01\\x07\\x0b\\x0f\\x1b[31m\\x7f");
    EXPECT_EQ(printable("\u0080\u009b\u009f"), "\\u{80}\\u{9b}\\u{9f}");
}

TEST(Printable, EscapesWhatFoolsTheReader) {
    EXPECT_EQ(printable("a\u202eb\u202a"), "a\\u{202e}b\\u{202a}");
    EXPECT_EQ(printable("\u2066\u2069\u200e\u200f\u061c"),
              "\\u{2066}\\u{2069}\\u{200e}\\u{200f}\\u{61c}");
    EXPECT_EQ(printable("\u2028\u2029\ufeff\u200b"), "\\u{2028}\\u{2029}\\u{feff}\\u{200b}");
}

TEST(Printable, EscapesBytesThatAreNotUtf8) {
    EXPECT_EQ(printable("a\xff\xa0z"), "a\\xff\\xa0z");
    EXPECT_EQ(printable("\xe7\xbf"), "\\xe7\\xbf");           // cut short
    EXPECT_EQ(printable("\xc0\x80"), "\\xc0\\x80");           // overlong
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // surrogate
    EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
}

TEST(Printable, IsValidUtf8WithoutControlsForEveryPairOfBytes) {
    for (int a = 0; a < 256; ++a) {
        for (int b = 0; b < 256; ++b) {
            const char bytes[] = {static_cast<char>(a), static_cast<char>(b)};
            const std::string shown = printable({bytes, 2});
            ASSERT_TRUE(is_utf8(shown)) << a << ' ' << b;
            for (const char c : shown) ASSERT_TRUE(static_cast<unsigned char>(c) >= 0x20);
            ASSERT_EQ(printable(shown), shown);
        }
    }
}

TEST(PrintableName, TellsDifferentNamesApart) {
    EXPECT_EQ(printable_name(""), "");
    EXPECT_EQ(printable_name("翻转 a\n\xff"), "翻转 a\\n\\xff");
    EXPECT_EQ(printable_name("a\\n"), "a\\\\n");
    EXPECT_EQ(printable_name("\\\\"), "\\\\\\\\");
    EXPECT_EQ(printable(printable_name("a\\\n")), "a\\\\\\n");
}

TEST(PrintableLines, KeepsLineFeedsAndTabsOnly) {
    EXPECT_EQ(printable_lines("a\tb\r\nc\0\xff\u0085"sv), "a\tb\\r\nc\\0\\xff\\u{85}");
}

TEST(Cut, CutsBetweenCharacters) {
    EXPECT_EQ(cut("abc", 3), "abc");
    EXPECT_EQ(cut("abc", 2), "ab… (cut)");
    EXPECT_EQ(cut("翻转", 6), "翻转");
    EXPECT_EQ(cut("翻转", 5), "翻… (cut)");
    EXPECT_EQ(cut("翻转", 3), "翻… (cut)");
    EXPECT_EQ(cut("翻转", 2), "… (cut)");
    EXPECT_EQ(cut("a", 0), "… (cut)");
    EXPECT_EQ(cut("", 0), "");
}

TEST(DisplayWidth, CountsColumns) {
    EXPECT_EQ(display_width(""), 0U);
    EXPECT_EQ(display_width("abc"), 3U);
    EXPECT_EQ(display_width("翻转"), 4U);
    EXPECT_EQ(display_width("e\u0301"), 1U);
    EXPECT_EQ(display_width("😀"), 2U);
    EXPECT_EQ(display_width("…"), 1U);
}

TEST(Fit, PadsOrShortensToExactlyTheColumns) {
    EXPECT_EQ(fit("ab", 4), "ab  ");
    EXPECT_EQ(fit("abcd", 4), "abcd");
    EXPECT_EQ(fit("abcdef", 5), "ab…ef");
    EXPECT_EQ(fit("abcdef", 4), "ab…f");
    EXPECT_EQ(fit("abcdef", 1), "…");
    EXPECT_EQ(fit("abcdef", 0), "");
    EXPECT_EQ(fit("翻", 4), "翻  ");
    EXPECT_EQ(fit("翻转游戏", 7), "翻…游戏");
    EXPECT_EQ(fit("翻转游戏", 5), "翻…戏");
    EXPECT_EQ(fit("翻转游戏", 4), "翻… ");
    EXPECT_EQ(fit("abcde\u0301", 4), "ab…e\u0301");
    EXPECT_EQ(fit("abcd\u0301e", 4), "ab…e");  // the mark does not land on the ellipsis
    for (std::size_t columns = 0; columns < 12; ++columns) {
        for (const char* text : {"", "a", "abcdefgh", "翻转游戏", "a翻b转c", "e\u0301e\u0301x"}) {
            EXPECT_EQ(display_width(fit(text, columns)), columns) << text;
        }
    }
}

TEST(IsUtf8, IsStrict) {
    EXPECT_TRUE(is_utf8(""));
    EXPECT_TRUE(is_utf8("\0a\x7f"sv));
    EXPECT_TRUE(is_utf8("\xc2\x80 \xdf\xbf \xe0\xa0\x80 \xed\x9f\xbf \xee\x80\x80 \xef\xbf\xbf"));
    EXPECT_TRUE(is_utf8("\xf0\x90\x80\x80 \xf4\x8f\xbf\xbf"));
    for (const char* bytes :
         {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc2", "\xc2 ", "\xe0\x9f\xbf", "\xed\xa0\x80",
          "\xed\xbf\xbf", "\xe7\xbf", "\xe7\xbf ", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80",
          "\xf5\x80\x80\x80", "\xf8\x88\x80\x80\x80", "\xfe", "\xff", "a\xff"}) {
        EXPECT_FALSE(is_utf8(bytes)) << printable(bytes);
    }
}

TEST(EditDistance, CountsInsertionsDeletionsAndReplacements) {
    EXPECT_EQ(edit_distance("", ""), 0U);
    EXPECT_EQ(edit_distance("abc", ""), 3U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("flip", "flip"), 0U);
    EXPECT_EQ(edit_distance("filp", "flip"), 2U);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(edit_distance("sitting", "kitten"), 3U);
}

TEST(Nearest, SuggestsOnlyWhatIsNear) {
    const std::vector<std::string> known = {"flip", "flop", "memory"};
    EXPECT_EQ(nearest("flap", known), "flip");  // the first of equally near ones
    EXPECT_EQ(nearest("flopp", known), "flop");
    EXPECT_EQ(nearest("memroy", known), "memory");
    EXPECT_EQ(nearest("mem", known), "");
    EXPECT_EQ(nearest("", known), "");
    EXPECT_EQ(nearest("ab", std::vector<std::string>{"cd"}), "");
    EXPECT_EQ(nearest("flip", std::vector<std::string>{}), "");
}

}  // namespace
}  // namespace grader::text
