#include "grader/intake/folder.hpp"

#include <errno.h>
#include <sys/stat.h>

#include <gtest/gtest.h>

namespace grader::intake {
namespace {

namespace fs = std::filesystem;

class FolderTest : public testing::Test {
protected:
    FolderTest() {
        fs::create_directories(path() / "inner");
        EXPECT_TRUE(write_file_atomically(path() / "inner/file", "x"));
        fs::create_symlink("inner", path() / "folder_link");
        fs::create_symlink("inner/file", path() / "file_link");
        EXPECT_EQ(::mkfifo((path() / "fifo").c_str(), 0600), 0);
    }

    [[nodiscard]] const fs::path& path() const { return dir_.path(); }

    TempDir dir_ = TempDir::make("folder_test").value();
};

// collect() looks at the kind of an entry before it opens it; these hold when the entry is swapped
// in between.
TEST_F(FolderTest, OpensNothingThroughALink) {
    const auto folder = Folder::open(path());
    ASSERT_TRUE(folder);
    EXPECT_FALSE(folder->folder("folder_link"));
    EXPECT_EQ(folder->file("file_link").error(), ELOOP);
    EXPECT_EQ(folder->file("fifo").error(), EINVAL);  // and does not wait for a writer
    EXPECT_EQ(folder->file("inner").error(), EINVAL);
    EXPECT_EQ(folder->folder("fifo").error(), ENOTDIR);
    EXPECT_EQ(folder->folder("missing").error(), ENOENT);
    ASSERT_TRUE(folder->folder("inner"));
    EXPECT_EQ(folder->folder("inner")->path(), path() / "inner");
    EXPECT_EQ(read_all(folder->folder("inner")->file("file").value()).value(), "x");
}

TEST_F(FolderTest, StaysWhereItWasOpened) {
    const auto inner = Folder::open(path())->folder("inner");
    ASSERT_TRUE(inner);
    fs::rename(path() / "inner", path() / "moved");
    fs::create_symlink("/etc", path() / "inner");
    EXPECT_TRUE(inner->file("file"));
    EXPECT_FALSE(inner->file("passwd"));
}

TEST_F(FolderTest, TellsTheKindOfEveryEntry) {
    const auto folder = Folder::open(path());
    ASSERT_TRUE(folder);
    EXPECT_EQ(folder->kind("inner").value(), Kind::folder);
    EXPECT_EQ(folder->kind("inner/file").value(), Kind::file);
    EXPECT_EQ(folder->kind("folder_link").value(), Kind::symlink);
    EXPECT_EQ(folder->kind("fifo").value(), Kind::special);
    EXPECT_EQ(folder->kind("missing").value(), Kind::none);
    EXPECT_EQ(folder->kind(std::string(5000, 'x')).value(), Kind::none);
}

TEST_F(FolderTest, ListsInOrderAsOftenAsAsked) {
    const auto folder = Folder::open(path());
    ASSERT_TRUE(folder);
    for (int i = 0; i < 2; ++i) {
        const auto listing = folder->list(4);
        ASSERT_TRUE(listing);
        EXPECT_TRUE(listing->complete);
        ASSERT_EQ(listing->entries.size(), 4U);
        EXPECT_EQ(listing->entries[0].name, "fifo");
        EXPECT_EQ(listing->entries[1].name, "file_link");
        EXPECT_EQ(listing->entries[2].name, "folder_link");
        EXPECT_EQ(listing->entries[3].name, "inner");
        EXPECT_EQ(listing->entries[3].kind, Kind::folder);
    }
    EXPECT_FALSE(folder->list(3)->complete);
    EXPECT_EQ(folder->list(3)->entries.size(), 3U);
    EXPECT_FALSE(folder->list(0)->complete);
}

}  // namespace
}  // namespace grader::intake
