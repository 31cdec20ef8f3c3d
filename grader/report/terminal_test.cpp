#include "grader/report/terminal.hpp"

#include "grader/base/fd.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <cstdlib>

namespace grader::report {
namespace {

// A pseudo terminal of 97 columns and a clean environment.
class Terminal : public testing::Test {
protected:
    void SetUp() override {
        for (const char* name : {"NO_COLOR", "CLICOLOR_FORCE", "COLUMNS"}) ::unsetenv(name);
        ::setenv("TERM", "xterm", 1);
        master_ = Fd(::posix_openpt(O_RDWR | O_NOCTTY));
        ASSERT_EQ(::unlockpt(master_.get()), 0);
        tty_ = Fd(::open(::ptsname(master_.get()), O_RDWR | O_NOCTTY));
        ASSERT_TRUE(tty_);
        winsize size = {};
        size.ws_col = 97;
        size.ws_row = 30;
        ASSERT_EQ(::ioctl(tty_.get(), TIOCSWINSZ, &size), 0);
        pipe_ = Fd(::open("/dev/null", O_WRONLY));
    }

    Fd master_;
    Fd tty_;
    Fd pipe_;  // anything that is no terminal
};

TEST_F(Terminal, IsMeasuredAndColoured) {
    const auto options = terminal_options(tty_.get());
    EXPECT_TRUE(options.is_tty);
    EXPECT_TRUE(options.colour);
    EXPECT_EQ(options.columns, 97U);
    EXPECT_FALSE(options.verbose);
}

TEST_F(Terminal, DumbOrUnnamedIsTreatedAsAPipe) {
    for (const char* term : {"dumb", ""}) {
        ::setenv("TERM", term, 1);
        const auto options = terminal_options(tty_.get());
        EXPECT_FALSE(options.is_tty) << term;
        EXPECT_FALSE(options.colour) << term;
    }
}

TEST_F(Terminal, APipeHasNoColourAndEightyColumns) {
    const auto options = terminal_options(pipe_.get());
    EXPECT_FALSE(options.is_tty);
    EXPECT_FALSE(options.colour);
    EXPECT_EQ(options.columns, 80U);
}

TEST_F(Terminal, ColumnsOfAPipeComeFromTheEnvironment) {
    ::setenv("COLUMNS", "132", 1);
    EXPECT_EQ(terminal_options(pipe_.get()).columns, 132U);
    EXPECT_EQ(terminal_options(tty_.get()).columns, 97U);
    for (const char* nonsense : {"", "0", "-5", "80x", " 80", "99999999999999999999"}) {
        ::setenv("COLUMNS", nonsense, 1);
        EXPECT_EQ(terminal_options(pipe_.get()).columns, 80U) << nonsense;
    }
}

TEST_F(Terminal, TheFlagBeatsNoColorBeatsForce) {
    ::setenv("CLICOLOR_FORCE", "1", 1);
    EXPECT_TRUE(terminal_options(pipe_.get()).colour);
    ::setenv("NO_COLOR", "1", 1);
    EXPECT_FALSE(terminal_options(pipe_.get()).colour);
    EXPECT_FALSE(terminal_options(tty_.get()).colour);
    EXPECT_TRUE(terminal_options(pipe_.get(), ColourChoice::always).colour);
    ::unsetenv("NO_COLOR");
    EXPECT_FALSE(terminal_options(tty_.get(), ColourChoice::never).colour);
}

TEST_F(Terminal, EmptyNoColorAndZeroForceDoNotCount) {
    ::setenv("NO_COLOR", "", 1);
    ::setenv("CLICOLOR_FORCE", "0", 1);
    EXPECT_TRUE(terminal_options(tty_.get()).colour);
    EXPECT_FALSE(terminal_options(pipe_.get()).colour);
}

TEST_F(Terminal, ABadDescriptorIsNoTerminal) {
    EXPECT_FALSE(terminal_options(-1).is_tty);
    EXPECT_EQ(terminal_columns(-1, 55), 55U);
}

TEST(ColourChoice, KnowsThreeWords) {
    EXPECT_EQ(colour_choice("auto"), ColourChoice::automatic);
    EXPECT_EQ(colour_choice("always"), ColourChoice::always);
    EXPECT_EQ(colour_choice("never"), ColourChoice::never);
    EXPECT_EQ(colour_choice("Always"), std::nullopt);
    EXPECT_EQ(colour_choice(""), std::nullopt);
}

}  // namespace
}  // namespace grader::report
