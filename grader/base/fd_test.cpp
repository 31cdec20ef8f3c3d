#include "grader/base/fd.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace grader {
namespace {

namespace fs = std::filesystem;

TEST(OpenRegular, RefusesWhatIsNotARegularFile) {
    auto dir = TempDir::make("fd_test");
    ASSERT_TRUE(dir);
    ASSERT_EQ(::mkfifo((dir->path() / "fifo").c_str(), 0600), 0);
    fs::create_symlink("/etc/passwd", dir->path() / "link");
    fs::create_directory(dir->path() / "folder");
    for (const char* name : {"fifo", "link", "folder", "missing"}) {
        EXPECT_FALSE(open_regular(dir->path() / name)) << name;
    }
}

TEST(WriteFileAtomically, LeavesNothingBesideTheTarget) {
    auto dir = TempDir::make("fd_test");
    ASSERT_TRUE(dir);
    ASSERT_TRUE(write_file_atomically(dir->path() / "a", "old"));
    ASSERT_TRUE(write_file_atomically(dir->path() / "a", "new"));
    EXPECT_EQ(read_file(dir->path() / "a").value(), "new");
    EXPECT_EQ(std::distance(fs::directory_iterator(dir->path()), {}), 1);
}

TEST(WriteFileAtomically, NamesThePathItCouldNotWrite) {
    auto written = write_file_atomically("/nonexistent/a", "x");
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message, "/nonexistent/a: No such file or directory");
}

TEST(WriteFileAtomically, ReplacesRegularFilesOnly) {
    auto dir = TempDir::make("fd_test");
    ASSERT_TRUE(dir);
    ASSERT_EQ(::mkfifo((dir->path() / "fifo").c_str(), 0600), 0);
    fs::create_symlink("target", dir->path() / "dangling");
    fs::create_symlink("/dev/null", dir->path() / "device");
    fs::create_directory(dir->path() / "folder");
    for (const char* name : {"fifo", "dangling", "device", "folder"}) {
        const fs::path path = dir->path() / name;
        const auto before = fs::symlink_status(path).type();
        const auto written = write_file_atomically(path, "x");
        ASSERT_FALSE(written) << name;
        EXPECT_EQ(written.error().message,
                  path.string() + ": expected a regular file, or nothing yet");
        EXPECT_EQ(fs::symlink_status(path).type(), before) << name;
    }
    EXPECT_EQ(std::distance(fs::directory_iterator(dir->path()), {}), 4);
}

TEST(WriteFileAtomically, TakesTheLongestName) {
    auto dir = TempDir::make("fd_test");
    ASSERT_TRUE(dir);
    ASSERT_TRUE(write_file_atomically(dir->path() / std::string(255, 'a'), "x"));
}

TEST(ReadFile, RefusesMoreThanTheLimit) {
    auto dir = TempDir::make("fd_test");
    ASSERT_TRUE(dir);
    ASSERT_TRUE(write_file_atomically(dir->path() / "a", "12345"));
    EXPECT_EQ(read_file(dir->path() / "a", Bytes{5}).value(), "12345");
    EXPECT_FALSE(read_file(dir->path() / "a", Bytes{4}));
}

TEST(MappedFile, ShowsTheBytesAndTakesEmptyFiles) {
    auto fd = memory_file("test");
    ASSERT_TRUE(fd);
    EXPECT_EQ(MappedFile::map(*fd)->bytes(), "");
    ASSERT_TRUE(write_all(*fd, "abc"));
    EXPECT_EQ(MappedFile::map(*fd)->bytes(), "abc");
}

TEST(TempDir, RemovesItselfWithItsContents) {
    fs::path path;
    {
        auto dir = TempDir::make("fd_test");
        ASSERT_TRUE(dir);
        path = dir->path();
        fs::create_directories(path / "a/b");
    }
    EXPECT_FALSE(fs::exists(path));
}

}  // namespace
}  // namespace grader
