#include "reference/random.hpp"

#include <gtest/gtest.h>

#include <array>

namespace flip {
namespace {

TEST(Random, IsSplitMix64) {
    Random zero(0);
    EXPECT_EQ(zero.next(), 0xe220a8397b1dcdafU);
    EXPECT_EQ(zero.next(), 0x6e789e6aa1b965f4U);
    EXPECT_EQ(zero.next(), 0x06c45d188009454fU);
    Random largest(UINT64_MAX);
    EXPECT_EQ(largest.next(), 0xe4d971771b652c20U);
}

TEST(Random, DrawsBelowABound) {
    Random random(20261201);
    std::array<std::uint64_t, 8> drawn{};
    for (auto& number : drawn) number = random.below(65536);
    EXPECT_EQ(drawn,
              (std::array<std::uint64_t, 8>{57354, 19826, 16744, 63692, 294, 3216, 51135, 22357}));
    EXPECT_EQ(Random(5).below(1), 0U);
    EXPECT_EQ(Random(5).below(UINT64_MAX), Random(5).next() % UINT64_MAX);
}

// With this bound all numbers below 2^63 - 1 must be drawn again: about every other one.
TEST(Random, DrawsAgainInsteadOfPreferringSmallNumbers) {
    constexpr std::uint64_t kBound = (1ULL << 63) + 1;
    Random bounded(0);
    Random raw(0);
    for (int i = 0; i < 100; ++i) {
        std::uint64_t expected = raw.next();
        while (expected < (1ULL << 63) - 1) expected = raw.next();
        ASSERT_EQ(bounded.below(kBound), expected % kBound);
    }
    EXPECT_EQ(bounded.next(), raw.next());
}

TEST(Random, ReachesEveryNumberAboutEquallyOften) {
    Random random(1);
    std::array<int, 7> count{};
    for (int i = 0; i < 70000; ++i) ++count[random.below(7)];
    for (const int n : count) {
        EXPECT_GT(n, 9600);
        EXPECT_LT(n, 10400);
    }
}

}  // namespace
}  // namespace flip
