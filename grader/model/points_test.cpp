#include "grader/model/points.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace grader::model {
namespace {

TEST(Points, PrintsWithoutTrailingZeros) {
    EXPECT_EQ(to_string(whole_points(100)), "100");
    EXPECT_EQ(to_string(Points{33'500}), "33.5");
    EXPECT_EQ(to_string(Points{125}), "0.125");
    EXPECT_EQ(to_string(Points{-1'050}), "-1.05");
    EXPECT_EQ(to_string(Points{}), "0");
    EXPECT_EQ(to_string(Share{}), "0");
    EXPECT_EQ(to_string(Share{1}), "0.000001");
    EXPECT_EQ(to_string(Share{649}), "0.000649");
    EXPECT_EQ(to_string(Share{500'000}), "0.5");
    EXPECT_EQ(to_string(kWhole), "1");
}

TEST(SplitEvenly, GivesTheRestToTheLastCases) {
    const auto parts = split_evenly(whole_points(100), 7);
    EXPECT_EQ(parts.front(), whole_points(14));
    EXPECT_EQ(parts[4], whole_points(14));
    EXPECT_EQ(parts[5], whole_points(15));
    EXPECT_EQ(parts[6], whole_points(15));
}

TEST(SplitEvenly, SumsToExactlyTheTotalForEveryNumberOfCases) {
    for (std::size_t n = 1; n <= 3000; ++n) {
        const auto parts = split_evenly(whole_points(100), n);
        ASSERT_EQ(parts.size(), n);
        EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), Points{}), whole_points(100)) << n;
        EXPECT_GT(parts.front(), Points{}) << n;
    }
}

TEST(SplitEvenly, TakesNoCasesAndNoPoints) {
    EXPECT_TRUE(split_evenly(whole_points(100), 0).empty());
    EXPECT_EQ(split_evenly(Points{}, 3), std::vector<Points>(3));
}

TEST(Share, OfPointsIsRoundedToTheNearestThousandth) {
    EXPECT_EQ(whole_points(100) * kWhole, whole_points(100));
    EXPECT_EQ(whole_points(100) * Share{}, Points{});
    EXPECT_EQ(whole_points(10) * Share{333'333}, Points{3'333});
    EXPECT_EQ(Points{1} * Share{500'000}, Points{1});
    EXPECT_EQ(Points{1} * Share{499'999}, Points{0});
    EXPECT_EQ(whole_points(1'000'000) * Share{999'999}, whole_points(999'999));
}

}  // namespace
}  // namespace grader::model
