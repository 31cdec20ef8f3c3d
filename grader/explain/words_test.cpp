#include "grader/explain/words.hpp"

#include <gtest/gtest.h>

namespace grader::explain {
namespace {

TEST(Words, Times) {
    EXPECT_EQ(limit_text(Micros(1'000'000)), "1 s");
    EXPECT_EQ(limit_text(Micros(10'250'000)), "10.25 s");
    EXPECT_EQ(limit_text(Micros(0)), "0 s");
    EXPECT_EQ(used_text(Micros(1'000'000)), "1.000 s");
    EXPECT_EQ(used_text(Micros(1'000'001)), "1.001 s");
    EXPECT_EQ(used_text(Micros(12'003'000)), "12.003 s");
}

TEST(Words, Sizes) {
    EXPECT_EQ(size_text(Bytes{0}), "0 B");
    EXPECT_EQ(size_text(Bytes{1}), "1 B");
    EXPECT_EQ(size_text(Bytes{10'239}), "10239 B");
    EXPECT_EQ(size_text(kib(300)), "300 KiB");
    EXPECT_EQ(size_text(Bytes{mib(1).value * 3 / 2}), "1.5 MiB");
    EXPECT_EQ(size_text(gib(4)), "4096 MiB");
}

TEST(Words, Lines) {
    EXPECT_EQ(first_line("\n \n a b \r\nc"), "a b");
    EXPECT_EQ(first_line(" \n"), "");
    EXPECT_EQ(last_line("a\nb c\n\n"), "b c");
    EXPECT_EQ(last_line(""), "");
    EXPECT_EQ(last_line("a"), "a");
}

}  // namespace
}  // namespace grader::explain
