#include "grader/config/quantity.hpp"

#include <gtest/gtest.h>

namespace grader::config {
namespace {

TEST(ParseDuration, TakesSecondsAndMilliseconds) {
    EXPECT_EQ(parse_duration("1s"), Micros(1'000'000));
    EXPECT_EQ(parse_duration("1.5s"), Micros(1'500'000));
    EXPECT_EQ(parse_duration("0.000001s"), Micros(1));
    EXPECT_EQ(parse_duration("500ms"), Micros(500'000));
    EXPECT_EQ(parse_duration("0.25 ms"), Micros(250));
    EXPECT_EQ(parse_duration("999999999999s"), Micros(999'999'999'999'000'000));
    for (const char* text : {"",     "s",   "1",   "1m",         "1sec",     "-1s",
                             "+1s",  ".5s", "1.s", "1..5s",      "1.5.5s",   "1e3s",
                             "1  s", " 1s", "1s ", "0.0000001s", "0.0001ms", "1000000000000s",
                             "1S",   "٣s"}) {
        EXPECT_EQ(parse_duration(text), std::nullopt) << text;
    }
}

TEST(ParseSize, TakesWholeNumbersOfBinaryUnits) {
    EXPECT_EQ(parse_size("65536B"), kib(64));
    EXPECT_EQ(parse_size("64KiB"), kib(64));
    EXPECT_EQ(parse_size("128 MiB"), mib(128));
    EXPECT_EQ(parse_size("1GiB"), gib(1));
    EXPECT_EQ(parse_size("18446744073709551615B"), Bytes{UINT64_MAX});
    EXPECT_EQ(parse_size("17179869183GiB"), Bytes{UINT64_MAX >> 30 << 30});
    for (const char* text : {"", "256", "MiB", "1.5GiB", "-1MiB", "256MB", "256M", "256mib", "1TiB",
                             "17179869184GiB", "18446744073709551616B", "0x10MiB", "1MiBs"}) {
        EXPECT_EQ(parse_size(text), std::nullopt) << text;
    }
}

TEST(LikelySize, PutsTheUnitRight) {
    EXPECT_EQ(likely_size("256MB"), "256MiB");
    EXPECT_EQ(likely_size("256m"), "256MiB");
    EXPECT_EQ(likely_size("64 kb"), "64KiB");
    EXPECT_EQ(likely_size("2Gib"), "2GiB");
    EXPECT_EQ(likely_size("100b"), "100B");
    for (const char* text : {"", "256", "1.5GiB", "many", "M", "5 elephants"}) {
        EXPECT_EQ(likely_size(text), "") << text;
    }
}

TEST(ParsePoints, KeepsThousandthsExactly) {
    EXPECT_EQ(parse_points("100"), model::whole_points(100));
    EXPECT_EQ(parse_points("33.5"), model::Points{33'500});
    EXPECT_EQ(parse_points("0.125"), model::Points{125});
    for (const char* text : {"", "-1", "0.0001", "1e2", "1.", ".5", "ten", "9999999999999"}) {
        EXPECT_EQ(parse_points(text), std::nullopt) << text;
    }
}

TEST(ParsePercent, CountsThousandths) {
    EXPECT_EQ(parse_percent("0%"), 0U);
    EXPECT_EQ(parse_percent("10%"), 100U);
    EXPECT_EQ(parse_percent("2.5%"), 25U);
    EXPECT_EQ(parse_percent("50 %"), std::nullopt);
    for (const char* text :
         {"", "%", "10", "0.1", "-1%", "2.25%", "10%%", "1e1%", "99999999999%"}) {
        EXPECT_EQ(parse_percent(text), std::nullopt) << text;
    }
}

TEST(ParseInteger, TakesDigitsOnly) {
    EXPECT_EQ(parse_integer("010"), 10U);
    EXPECT_EQ(parse_integer("18446744073709551615"), UINT64_MAX);
    for (const char* text : {"", "-1", "+1", "1.0", "0x1", "1 ", "18446744073709551616"}) {
        EXPECT_EQ(parse_integer(text), std::nullopt) << text;
    }
}

TEST(ToText, UsesTheLargestUnitThatFits) {
    EXPECT_EQ(to_text(Micros(3'600'000'000)), "3600s");
    EXPECT_EQ(to_text(Micros(1'500'000)), "1500ms");
    EXPECT_EQ(to_text(Micros(1)), "1us");
    EXPECT_EQ(to_text(gib(1024)), "1024GiB");
    EXPECT_EQ(to_text(mib(1)), "1MiB");
    EXPECT_EQ(to_text(kib(1)), "1KiB");
    EXPECT_EQ(to_text(Bytes{1025}), "1025B");
}

TEST(Quantity, TolerancesAreExactDecimals) {
    using model::Decimal;
    EXPECT_EQ(parse_tolerance("1e-6"), (Decimal{1, -6}));
    EXPECT_EQ(parse_tolerance("1E-06"), (Decimal{1, -6}));
    EXPECT_EQ(parse_tolerance("0.001"), (Decimal{1, -3}));
    EXPECT_EQ(parse_tolerance("2.5e+2"), (Decimal{25, 1}));
    EXPECT_EQ(parse_tolerance("0"), (Decimal{0, 0}));
    EXPECT_EQ(parse_tolerance(".5"), (Decimal{5, -1}));
    for (const char* wrong : {"", ".", "e", "1e", "1e-", "-1", "+1", "1e1001", "1e-1001", "1.2.3",
                              "1e--5", "1e+-5", "nan", "1 ", "0.0000000000000000001"}) {
        EXPECT_FALSE(parse_tolerance(wrong)) << wrong;
    }
}

}  // namespace
}  // namespace grader::config
