#include "grader/base/stamp.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace grader {
namespace {

namespace fs = std::filesystem;

class Stamp : public testing::Test {
protected:
    void SetUp() override {
        auto folder = TempDir::make("stamp_test");
        ASSERT_TRUE(folder);
        folder_.emplace(std::move(*folder));
        file_ = folder_->path() / "1.in";
        ASSERT_TRUE(write_file_atomically(file_, "4\n"));
    }

    void set_modified(std::int64_t seconds, std::int64_t nanoseconds) const {
        const timespec times[2] = {{0, UTIME_OMIT}, {seconds, nanoseconds}};
        ASSERT_EQ(::utimensat(AT_FDCWD, file_.c_str(), times, 0), 0);
    }

    std::optional<TempDir> folder_;
    fs::path file_;
};

TEST_F(Stamp, IsTheSameByPathAndByDescriptor) {
    const auto by_path = stamp_of(file_);
    ASSERT_TRUE(by_path);
    const auto fd = open_regular(file_);
    ASSERT_TRUE(fd);
    EXPECT_EQ(stamp_of(*fd).value(), *by_path);
    EXPECT_EQ(by_path->size, Bytes{2});
    struct stat info = {};
    ASSERT_EQ(::stat(file_.c_str(), &info), 0);
    EXPECT_EQ(by_path->inode, info.st_ino);
    EXPECT_EQ(by_path->device, info.st_dev);
}

TEST_F(Stamp, CountsNanoseconds) {
    set_modified(1'700'000'000, 123'456'789);
    EXPECT_EQ(stamp_of(file_)->modified_ns, 1'700'000'000'123'456'789);
    set_modified(-1, 999'999'999);  // before 1970
    EXPECT_EQ(stamp_of(file_)->modified_ns, -1);
}

TEST_F(Stamp, SeesAReplacedFileOfTheSameSizeAndTime) {
    set_modified(1'700'000'000, 0);
    const auto before = stamp_of(file_);
    ASSERT_TRUE(write_file_atomically(file_, "5\n"));
    set_modified(1'700'000'000, 0);
    const auto after = stamp_of(file_);
    EXPECT_EQ(after->modified_ns, before->modified_ns);
    EXPECT_EQ(after->size, before->size);
    EXPECT_NE(*after, *before);
}

TEST_F(Stamp, FollowsSymbolicLinks) {
    fs::create_symlink(file_, folder_->path() / "link");
    EXPECT_EQ(stamp_of(folder_->path() / "link"), stamp_of(file_));
}

TEST_F(Stamp, OfNothingIsNothing) {
    EXPECT_EQ(stamp_of(folder_->path() / "missing"), std::nullopt);
    EXPECT_EQ(stamp_of(fs::path()), std::nullopt);
    fs::create_symlink("nowhere", folder_->path() / "dangling");
    EXPECT_EQ(stamp_of(folder_->path() / "dangling"), std::nullopt);
    EXPECT_EQ(stamp_of(file_ / "below"), std::nullopt);
    EXPECT_FALSE(stamp_of(Fd()));
}

TEST(FileStamp, ComparesAllItsFields) {
    const FileStamp stamp = {1, 2, Bytes{3}, 4, 5};
    EXPECT_EQ(stamp, (FileStamp{1, 2, Bytes{3}, 4, 5}));
    EXPECT_NE(stamp, (FileStamp{0, 2, Bytes{3}, 4, 5}));
    EXPECT_NE(stamp, (FileStamp{1, 0, Bytes{3}, 4, 5}));
    EXPECT_NE(stamp, (FileStamp{1, 2, Bytes{0}, 4, 5}));
    EXPECT_NE(stamp, (FileStamp{1, 2, Bytes{3}, 0, 5}));
    EXPECT_NE(stamp, (FileStamp{1, 2, Bytes{3}, 4, 0}));
}

}  // namespace
}  // namespace grader
