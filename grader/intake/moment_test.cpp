#include "grader/intake/moment.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>
#include <string>

namespace grader::intake {
namespace {

/// "+3723" from the start, "3723" since 1970, "-" nothing.
std::string read(std::string_view text) {
    const auto moment = parse_moment(text);
    if (!moment) return "-";
    return (moment->since_start ? "+" : "") + std::to_string(moment->seconds);
}

TEST(Moment, IsCountedFromTheStart) {
    EXPECT_EQ(read("0"), "+0");
    EXPECT_EQ(read("1234567"), "+1234567");
    EXPECT_EQ(read("1:02:03"), "+3723");
    EXPECT_EQ(read("62:03"), "+3723");
    EXPECT_EQ(read("300:00"), "+18000");
}

TEST(Moment, IsATimeOfTheWorld) {
    EXPECT_EQ(read("1796101500"), "1796101500");
    EXPECT_EQ(read("1796101500999"), "1796101500");
    EXPECT_EQ(read("2026-12-01T13:05:00Z"), "1796130300");
    EXPECT_EQ(read("2026-12-01T21:05:00+08:00"), "1796130300");
    EXPECT_EQ(read("2026-12-01T08:05:00-0500"), "1796130300");
}

TEST(Moment, WithoutAnOffsetIsOneOfThisMachine) {
    const char* before = std::getenv("TZ");
    const std::string saved = before == nullptr ? "" : before;
    ASSERT_EQ(::setenv("TZ", "UTC-8", 1), 0);
    ::tzset();
    for (const char* text : {"20261201210500", "20261201-210500", "2026-12-01_21:05:00",
                             "2026-12-01 21:05", "202612012105", "2026.12.01T21:05:00"}) {
        EXPECT_EQ(read(text), "1796130300") << text;
    }
    (void)(before == nullptr ? ::unsetenv("TZ") : ::setenv("TZ", saved.c_str(), 1));
    ::tzset();
}

TEST(Moment, IsNothingElse) {
    for (const char* text :
         {"", "12345678", "x", "1:2:3", "1:02:60", "1:02:03:04", "20261301000000", "20261201240000",
          "20260230000000", "2026-12-01T13:05:00+8", "-5", "1e5", "123456789012345678901234567890",
          ":", "1:", ":05"}) {
        EXPECT_EQ(read(text), "-") << text;
    }
}

}  // namespace
}  // namespace grader::intake
