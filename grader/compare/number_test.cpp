#include "grader/compare/number.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace grader::compare {
namespace {

using model::Decimal;

// exact for all that the random test draws
__extension__ using Wide = __int128;

bool within(std::string_view expected, std::string_view found, Decimal absolute,
            Decimal relative = {}) {
    return near(expected, found, absolute, relative);
}

TEST(Number, WhatIsOne) {
    const Decimal none;
    for (const char* one :
         {"1", "+1", "01", "1.", "1.0", "1e0", "1E+00", "10e-1", ".1e1", "0.01e2", "1000e-3"}) {
        EXPECT_TRUE(within("1", one, none)) << one;
    }
    for (const char* zero : {"0", "-0", "+0", "0.000", "0e99", "-.0"}) {
        EXPECT_TRUE(within("0", zero, none)) << zero;
    }
    const Decimal anything{999, 18};
    for (const char* word : {"",
                             ".",
                             "+",
                             "-",
                             "e1",
                             ".e1",
                             "1e",
                             "1e+",
                             "1.2.3",
                             "1,5",
                             "0x1",
                             "--1",
                             "1 ",
                             " 1",
                             "1f",
                             "nan",
                             "NaN",
                             "-nan",
                             "inf",
                             "infinity",
                             "1e1001",
                             "1e-1001",
                             "1e99999999999999999999",
                             "1\xa0",
                             "１"}) {
        EXPECT_FALSE(within("1", word, anything, anything)) << word;
        EXPECT_FALSE(within(word, "1", anything, anything)) << word;
    }
    EXPECT_TRUE(within("1", std::string(kLongestNumber - 1, '0') + "1", none));
    EXPECT_FALSE(within("1", std::string(kLongestNumber, '0') + "1", anything));
}

TEST(Number, TheToleranceIsExact) {
    const Decimal millionth{1, -6};
    EXPECT_TRUE(within("0", "0.000001", millionth));
    EXPECT_TRUE(within("0", "-1e-06", millionth));
    EXPECT_FALSE(within("0", "0.0000010000001", millionth));
    EXPECT_TRUE(within("1", "1.000001", millionth));  // not so in binary fractions
    EXPECT_TRUE(within("1", "0.999999", millionth));
    EXPECT_FALSE(within("1", "1.00000100000000000000000000000000001", millionth));
    EXPECT_FALSE(within("0.0000005", "-0.00000051", millionth));
    EXPECT_TRUE(within("0.0000005", "-0.0000005", millionth));
}

TEST(Number, TheRelativeToleranceIsOfTheAnswer) {
    const Decimal percent{1, -2};
    EXPECT_TRUE(within("100", "101", {}, percent));
    EXPECT_FALSE(within("100", "101.0000001", {}, percent));
    EXPECT_FALSE(within("99.9", "100.9", {}, percent));
    EXPECT_TRUE(within("-1e500", "-1.01e500", {}, percent));
    EXPECT_FALSE(within("0", "1e-999", {}, percent));
    EXPECT_TRUE(within("1e-999", "1.01e-999", {}, percent));
    EXPECT_TRUE(within("0", "0.5", {1, 0}, percent));  // either will do
}

TEST(Number, LongNumbers) {
    const std::string nines(160, '9');
    EXPECT_TRUE(within("1" + std::string(160, '0'), nines, {1, 0}));
    EXPECT_FALSE(within("1" + std::string(160, '0'), nines + ".9999", {9, -5}));
    EXPECT_TRUE(within("1" + std::string(160, '0'), nines + ".9999", {1, -4}));
}

TEST(Number, AgreesWithIntegers) {
    std::mt19937 random(20240214);
    const auto draw = [&](int low, int high) {
        return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
    };
    // value = digits * 10^-exponent, as text with the point somewhere
    const auto text = [&](long long value, int exponent) {
        return std::to_string(value) + "e-" + std::to_string(exponent);
    };
    const auto scaled = [](long long value, int exponent) {
        Wide result = value;
        for (int i = exponent; i < 6; ++i) result *= 10;
        return result;
    };
    int equal = 0;
    for (int i = 0; i < 20'000; ++i) {
        const int a_exponent = draw(0, 3);
        const int b_exponent = draw(0, 3);
        const int a = draw(-2000, 2000);
        const int b = draw(0, 1) == 0 ? a + draw(-3, 3) : draw(-2000, 2000);
        const auto abs = static_cast<std::uint64_t>(draw(0, 20));
        const auto rel = static_cast<std::uint64_t>(draw(0, 20));
        const Wide expected = scaled(a, a_exponent);
        Wide off = expected - scaled(b, b_exponent);
        if (off < 0) off = -off;
        const Wide size = expected < 0 ? -expected : expected;
        const bool wanted = off <= scaled(static_cast<long long>(abs), 2) ||
                            off * 1000 <= size * static_cast<Wide>(rel);
        ASSERT_EQ(within(text(a, a_exponent), text(b, b_exponent), {abs, -2}, {rel, -3}), wanted)
            << a << "e-" << a_exponent << ' ' << b << "e-" << b_exponent << ' ' << abs << ' '
            << rel;
        equal += wanted ? 1 : 0;
    }
    EXPECT_GT(equal, 2'000);
    EXPECT_LT(equal, 18'000);
}

}  // namespace
}  // namespace grader::compare
