#include "grader/store/lock.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <spawn.h>
#include <string>

namespace grader::store {
namespace {

class LockTest : public testing::Test {
protected:
    TempDir folder_ = TempDir::make("grader-lock").value();
    std::filesystem::path file_ = folder_.path() / "grader.lock";

    /// Into the same file: the lock stays.
    [[nodiscard]] Status write_over(const std::string& content) const {
        GRADER_TRY(const Fd file, open_file(file_, O_WRONLY | O_TRUNC));
        return write_all(file, content);
    }
};

TEST_F(LockTest, TheSecondIsToldWhoTheFirstIs) {
    const auto first = CampLock::take(file_);
    ASSERT_TRUE(first);
    const auto second = CampLock::take(file_);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::usage);
    EXPECT_THAT(second.error().message,
                testing::MatchesRegex("another grader \\(pid " + std::to_string(::getpid()) +
                                      ", since [0-9]+-[0-9]+-[0-9]+ [0-9]+:[0-9]+\\) is at work in "
                                      "this camp: wait for its end, or stop it"));
}

TEST_F(LockTest, IsFreeAfterItsOwnersEnd) {
    { ASSERT_TRUE(CampLock::take(file_)); }
    EXPECT_TRUE(std::filesystem::exists(file_));
    const pid_t child = ::fork();
    if (child == 0) {
        const auto lock = CampLock::take(file_);
        ::raise(SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_TRUE(CampLock::take(file_));
}

TEST_F(LockTest, IsNotInherited) {
    std::array<int, 2> in = {};
    std::array<int, 2> out = {};
    ASSERT_EQ(::pipe2(in.data(), O_CLOEXEC), 0);
    ASSERT_EQ(::pipe2(out.data(), O_CLOEXEC), 0);
    const Fd its_input(in[0]);
    const Fd its_output(out[1]);
    const Fd output(out[0]);
    Fd input(in[1]);
    pid_t child = 0;
    {
        const auto lock = CampLock::take(file_);
        ASSERT_TRUE(lock);
        posix_spawn_file_actions_t actions;
        ASSERT_EQ(::posix_spawn_file_actions_init(&actions), 0);
        ASSERT_EQ(::posix_spawn_file_actions_adddup2(&actions, its_input.get(), 0), 0);
        ASSERT_EQ(::posix_spawn_file_actions_adddup2(&actions, its_output.get(), 1), 0);
        std::string name = "cat";
        std::array<char*, 2> arguments = {name.data(), nullptr};
        ASSERT_EQ(::posix_spawnp(&child, "cat", &actions, nullptr, arguments.data(), environ), 0);
        ::posix_spawn_file_actions_destroy(&actions);
        // Its answer means that exec, which closes descriptors, is behind it.
        char byte = 'x';
        ASSERT_EQ(::write(input.get(), &byte, 1), 1);
        ASSERT_EQ(::read(output.get(), &byte, 1), 1);
    }
    EXPECT_TRUE(CampLock::take(file_));  // while the child is alive
    EXPECT_EQ(::waitpid(child, nullptr, WNOHANG), 0);
    input.reset();
    EXPECT_EQ(::waitpid(child, nullptr, 0), child);
}

TEST_F(LockTest, TellsNothingWrongOfAnOwnerThatSaidNothing) {
    const auto first = CampLock::take(file_);
    ASSERT_TRUE(first);
    for (const std::string content : {"", "12", "x\n2026", "\x1b[2J\n"}) {
        ASSERT_TRUE(write_over(content));
        EXPECT_EQ(CampLock::take(file_).error().message,
                  "another grader is at work in this camp: wait for its end, or stop it");
    }
    ASSERT_TRUE(write_over("7\n\x1b[2J\n"));
    EXPECT_EQ(
        CampLock::take(file_).error().message,
        "another grader (pid 7, since \\x1b[2J\\n) is at work in this camp: wait for its end, "
        "or stop it");
}

TEST_F(LockTest, IsAFileOfItsOwn) {
    const auto folder = CampLock::take(folder_.path());
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().code, ErrorCode::io);
    std::filesystem::create_symlink("elsewhere", file_);
    EXPECT_FALSE(CampLock::take(file_));
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "elsewhere"));
    std::filesystem::remove(file_);
    ASSERT_EQ(::mkfifo(file_.c_str(), 0600), 0);
    EXPECT_EQ(CampLock::take(file_).error().message, file_.string() + ": expected a regular file");
    EXPECT_FALSE(CampLock::take(folder_.path() / "no" / "grader.lock"));
}

}  // namespace
}  // namespace grader::store
