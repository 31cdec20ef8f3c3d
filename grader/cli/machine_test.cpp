#include "grader/cli/machine.hpp"

#include <gtest/gtest.h>

namespace grader::cli {
namespace {

TEST(Field, TakesTheFirstLineWithTheKey) {
    constexpr std::string_view kText =
        "processor\t: 0\nmodel name\t: Fast: 3 GHz \nmodel name\t: Slow\nflags\nlast: x";
    EXPECT_EQ(field(kText, "model name"), "Fast: 3 GHz");
    EXPECT_EQ(field(kText, "last"), "x");
    EXPECT_EQ(field(kText, "model"), "");
    EXPECT_EQ(field(kText, "flags"), "");
    EXPECT_EQ(field("", "x"), "");
}

TEST(Machine, MissingFilesAreEmpty) {
    EXPECT_EQ(contents_of("/nonexistent"), "");
    EXPECT_EQ(first_line_of("/nonexistent"), "");
}

TEST(Machine, KnowsItself) {
    const auto machine = this_machine(3);
    EXPECT_EQ(machine.cores, 3U);
    EXPECT_EQ(machine.kernel.substr(0, 6), "Linux ");
    EXPECT_FALSE(machine.host.empty());
    EXPECT_FALSE(machine.cpu_model.empty());
    EXPECT_FALSE(machine.grader_version.empty());
}

}  // namespace
}  // namespace grader::cli
