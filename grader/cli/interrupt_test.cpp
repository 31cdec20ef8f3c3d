#include "grader/cli/interrupt.hpp"

#include "grader/cli/exit.hpp"

#include <signal.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <chrono>

namespace grader::cli {
namespace {

bool stops_soon(const Interrupt& interrupt) {
    for (int i = 0; i < 1000 && !interrupt.token().stop_requested(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return interrupt.token().stop_requested();
}

TEST(Interrupt, EndsWithoutASignal) {
    auto interrupt = Interrupt::watch();
    ASSERT_TRUE(interrupt);
    EXPECT_FALSE((*interrupt)->token().stop_requested());
}

TEST(Interrupt, TheFirstSignalAsksToStop) {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        auto interrupt = Interrupt::watch();
        ASSERT_TRUE(interrupt);
        ASSERT_EQ(::kill(::getpid(), number), 0);
        EXPECT_TRUE(stops_soon(**interrupt));
    }
}

TEST(Interrupt, ASignalThatWasIgnoredBeforeStaysSo) {
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        const auto old = ::signal(number, SIG_IGN);
        {
            auto interrupt = Interrupt::watch();
            ASSERT_TRUE(interrupt);
            ASSERT_EQ(::kill(::getpid(), number), 0);
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            EXPECT_FALSE((*interrupt)->token().stop_requested());
        }
        (void)::signal(number, old);
    }
}

TEST(Interrupt, OnePressThatArrivesTwiceIsOne) {
    auto interrupt = Interrupt::watch();
    ASSERT_TRUE(interrupt);
    for (const int number : {SIGINT, SIGTERM}) ASSERT_EQ(::kill(::getpid(), number), 0);
    EXPECT_TRUE(stops_soon(**interrupt));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // dies here if it counts as two
}

TEST(InterruptDeathTest, TheSecondSignalEndsTheProgram) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const auto twice = [] {
        auto interrupt = Interrupt::watch();
        for (int i = 0; i < 2; ++i) {
            (void)::kill(::getpid(), SIGINT);
            (void)stops_soon(**interrupt);
            std::this_thread::sleep_for(std::chrono::milliseconds(400));
        }
        std::this_thread::sleep_for(std::chrono::seconds(5));
    };
    EXPECT_EXIT(twice(), testing::ExitedWithCode(kInterrupted), "");
}

}  // namespace
}  // namespace grader::cli
