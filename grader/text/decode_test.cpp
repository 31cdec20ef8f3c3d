#include "grader/text/decode.hpp"

#include "grader/text/printable.hpp"

#include <gtest/gtest.h>

namespace grader::text {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kFlipGb = "\xb7\xad\xd7\xaa";  // 翻转

TEST(DetectCharset, KnowsTheEncodingsOfCamps) {
    EXPECT_EQ(detect_charset(""), Charset::ascii);
    EXPECT_EQ(detect_charset("int main() {}\n\0"sv), Charset::ascii);
    EXPECT_EQ(detect_charset("// 翻转"), Charset::utf8);
    EXPECT_EQ(detect_charset("\xEF\xBB\xBFint"), Charset::utf8_bom);
    EXPECT_EQ(detect_charset("\xEF\xBB\xBF"), Charset::utf8_bom);
    EXPECT_EQ(detect_charset("\xFF\xFE\x61\0"sv), Charset::utf16);
    EXPECT_EQ(detect_charset("\xFE\xFF\0\x61"sv), Charset::utf16);
    EXPECT_EQ(detect_charset(kFlipGb), Charset::gb18030);
    EXPECT_EQ(detect_charset("\x81\x30\x81\x30"), Charset::gb18030);  // four bytes
    EXPECT_EQ(detect_charset("a\xff"), Charset::unknown);
    EXPECT_EQ(detect_charset("\xb7\xad\xd7"), Charset::unknown);  // cut short
}

TEST(Name, NamesEveryCharset) {
    EXPECT_EQ(name(Charset::ascii), "ASCII");
    EXPECT_EQ(name(Charset::utf8), "UTF-8");
    EXPECT_EQ(name(Charset::utf8_bom), "UTF-8 with a byte order mark");
    EXPECT_EQ(name(Charset::utf16), "UTF-16");
    EXPECT_EQ(name(Charset::gb18030), "GB18030");
    EXPECT_EQ(name(Charset::unknown), "unknown");
}

TEST(ToUtf8, DecodesEveryCharset) {
    EXPECT_EQ(to_utf8("abc"), "abc");
    EXPECT_EQ(to_utf8("翻转"), "翻转");
    EXPECT_EQ(to_utf8("\xEF\xBB\xBF翻"), "翻");
    EXPECT_EQ(to_utf8(kFlipGb), "翻转");
    EXPECT_EQ(to_utf8("\xFF\xFE\x61\0\xFB\x7F"sv), "a翻");
    EXPECT_EQ(to_utf8("\xFE\xFF\0\x61\x7F\xFB"sv), "a翻");
    EXPECT_EQ(to_utf8("\xFF\xFE\x3D\xD8\0\xDE"sv), "😀");
    EXPECT_EQ(to_utf8("\xFF\xFE"), "");
}

TEST(ToUtf8, ReplacesWhatCannotBeDecoded) {
    EXPECT_EQ(to_utf8("a\xff翻\xfe"), "a\ufffd翻\ufffd");
    EXPECT_EQ(to_utf8("\xFF\xFE\x00\xD8\x61\0"sv), "\ufffda");  // a lone surrogate
    EXPECT_EQ(to_utf8("\xFF\xFE\x61\0\x62"sv), "a\ufffd");      // half a unit
}

TEST(ToUtf8, ConvertsMoreThanOneBuffer) {
    std::string bytes;
    std::string expected;
    for (int i = 0; i < 100'000; ++i) {
        bytes += kFlipGb;
        expected += "翻转";
    }
    EXPECT_EQ(to_utf8(bytes), expected);
}

TEST(ToUtf8, IsValidUtf8ForEveryPairOfBytes) {
    for (const std::string_view prefix : {""sv, "\xFF\xFE"sv, "\xb7"sv}) {
        for (int i = 0; i < 65536; ++i) {
            std::string bytes(prefix);
            bytes += static_cast<char>(i >> 8);
            bytes += static_cast<char>(i & 0xFF);
            ASSERT_TRUE(is_utf8(to_utf8(bytes))) << printable(bytes);
        }
    }
}

}  // namespace
}  // namespace grader::text
