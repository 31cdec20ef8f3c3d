// Bundles from the disk: whole ones, and what somebody with bad intentions would send.

#include "grader/appeal/bundle.hpp"

#include "grader/appeal/archive.hpp"
#include "grader/appeal/manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <archive.h>
#include <archive_entry.h>

namespace grader::appeal {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// An entry as only a hostile archive has it.
struct Odd {
    std::string name;
    std::string bytes;
    unsigned type = AE_IFREG;
    std::string link;
};

class BundleTest : public testing::Test {
protected:
    void SetUp() override {
        auto folder = TempDir::make("bundle_test");
        ASSERT_TRUE(folder);
        folder_.emplace(std::move(*folder));
        ASSERT_TRUE(write_file_atomically(folder_->path() / "in", "input\r\n\x00\xff"));
        ASSERT_TRUE(write_file_atomically(folder_->path() / "ans", ""));
        ASSERT_TRUE(write_file_atomically(folder_->path() / "output", std::string(200'000, 'x')));
        bundle_.who = "ann";
        bundle_.problem.id = "sum";
        bundle_.language = {.name = "cpp", .source_name = "sum.cpp"};
        bundle_.source = "source\n";
        bundle_.compile.ok = true;
        BundledCase& test = bundle_.cases.emplace_back();
        test.test = {.id = "1", .input = folder_->path() / "in", .answer = folder_->path() / "ans"};
        test.bundled = model::CaseResult{.id = "1", .verdict = model::Verdict::accepted};
        test.output = folder_->path() / "output";
        test.out = "said";
        test.err = "complained";
    }

    fs::path archive() const { return folder_->path() / "b.zip"; }

    /// The entries of a good bundle.
    std::vector<Odd> good() const {
        return {{"manifest.json", manifest_json(bundle_)},
                {"source.txt", "source"},
                {"cases/1/input.txt", "i"},
                {"cases/1/answer.txt", "a"},
                {"cases/1/output.txt", "o"},
                {"cases/1/stdout.txt", ""},
                {"cases/1/stderr.txt", ""}};
    }

    void write(const std::vector<Odd>& entries) const {
        ::archive* writer = ::archive_write_new();
        ::archive_write_set_format_zip(writer);
        ASSERT_EQ(::archive_write_open_filename(writer, archive().c_str()), ARCHIVE_OK);
        for (const Odd& odd : entries) {
            archive_entry* entry = ::archive_entry_new();
            ::archive_entry_set_pathname(entry, odd.name.c_str());
            ::archive_entry_set_filetype(entry, odd.type);
            ::archive_entry_set_perm(entry, 0777);
            if (!odd.link.empty()) ::archive_entry_set_symlink(entry, odd.link.c_str());
            ::archive_entry_set_size(entry, static_cast<la_int64_t>(odd.bytes.size()));
            ASSERT_EQ(::archive_write_header(writer, entry), ARCHIVE_OK) << odd.name;
            if (!odd.bytes.empty()) {
                ASSERT_EQ(::archive_write_data(writer, odd.bytes.data(), odd.bytes.size()),
                          static_cast<la_ssize_t>(odd.bytes.size()));
            }
            ::archive_entry_free(entry);
        }
        ASSERT_EQ(::archive_write_close(writer), ARCHIVE_OK);
        ::archive_write_free(writer);
    }

    std::string error() const {
        const auto read = read_bundle(archive());
        if (read) return "";
        const std::string prefix = archive().string() + ": ";
        EXPECT_THAT(read.error().message, testing::StartsWith(prefix));
        return read.error().message.substr(prefix.size());
    }

    std::string error_with(const Odd& odd) const {
        auto entries = good();
        entries.push_back(odd);
        write(entries);
        return error();
    }

    std::string bytes() const { return read_file(archive()).value_or("?"); }

    std::optional<TempDir> folder_;
    Bundle bundle_;
};

TEST_F(BundleTest, ComesBackAsItWas) {
    ASSERT_TRUE(write_bundle(archive(), bundle_));
    const auto read = read_bundle(archive());
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->source, "source\n");
    ASSERT_EQ(read->cases.size(), 1u);
    const BundledCase& test = read->cases.front();
    EXPECT_EQ(read_file(test.test.input).value(), read_file(folder_->path() / "in").value());
    EXPECT_EQ(read_file(test.test.answer).value(), "");
    EXPECT_EQ(read_file(test.output).value(), std::string(200'000, 'x'));
    EXPECT_EQ(test.out, "said");
    EXPECT_EQ(test.err, "complained");
    const fs::path extracted = read->folder->path();
    EXPECT_EQ(test.test.input.parent_path(), extracted);
    EXPECT_EQ(contest_of(*read).problems.front().cases.front().input, test.test.input);
}

TEST_F(BundleTest, EqualBundlesAreEqualBytes) {
    ASSERT_TRUE(write_bundle(archive(), bundle_));
    const std::string first = bytes();
    ASSERT_TRUE(write_bundle(archive(), bundle_));
    EXPECT_EQ(bytes(), first);
    EXPECT_LT(first.size(), 10'000u);  // deflated
}

TEST_F(BundleTest, NothingStaysBehindWhenItCannotBeWritten) {
    bundle_.cases.front().output = folder_->path() / "missing";
    const auto status = write_bundle(archive(), bundle_);
    ASSERT_FALSE(status);
    EXPECT_THAT(status.error().message, HasSubstr("missing: No such file"));
    EXPECT_FALSE(fs::exists(archive()));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_->path()), {}), 3);
}

TEST_F(BundleTest, TooLargeFilesAreNamedWithTheRemedy) {
    fs::resize_file(folder_->path() / "in", kLargestFile.value + 1);
    const auto status = write_bundle(archive(), bundle_);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().message,
              (folder_->path() / "in").string() +
                  ": too large for a bundle: expected at most 268435456 bytes, found 268435457\n"
                  "  remedy: choose other cases with --case");
}

TEST_F(BundleTest, WhatReplayWouldRefuseIsNotWritten) {
    bundle_.problem.io = {model::IoKind::file, "a/b", "c"};
    const auto status = write_bundle(archive(), bundle_);
    ASSERT_FALSE(status);
    EXPECT_THAT(status.error().message,
                HasSubstr("cannot be bundled: manifest.json: problem.io.input"));
}

TEST_F(BundleTest, TheHandmadeOneIsGood) {
    write(good());
    EXPECT_EQ(error(), "");
}

TEST_F(BundleTest, NamesThatDoNotBelongAreRefused) {
    for (const std::string name :
         {"../evil", "/etc/passwd", "cases/../../x", "cases/1/../1/input.txt", "cases/01/input.txt",
          "cases/0/input.txt", "cases/1001/input.txt", "cases/-1/input.txt", "cases/+1/input.txt",
          "cases/99999999999999999999/input.txt", "cases/1/input.txt.exe", "./manifest.json",
          "MANIFEST.JSON", "a\\b", "cases/", "manifest.json/x"}) {
        EXPECT_THAT(error_with({name, name.back() == '/' ? "" : "x"}),
                    HasSubstr("does not belong into a bundle"))
            << name;
    }
}

TEST_F(BundleTest, OnlyRegularFiles) {
    auto entries = good();
    entries[2] = {"cases/1/input.txt", "", AE_IFLNK, "/etc/shadow"};
    write(entries);
    EXPECT_EQ(error(), "'cases/1/input.txt': expected a regular file");
    entries[2] = {"cases/1/input.txt", "", AE_IFDIR, ""};
    write(entries);  // a folder's name gets a slash
    EXPECT_EQ(error(), "'cases/1/input.txt/' does not belong into a bundle");
}

/// In the directory at the end, where a zip archive keeps what kind of file an entry is.
TEST_F(BundleTest, NoDevices) {
    write(good());
    std::string data = bytes();
    const std::size_t record = data.find("PK\1\2");
    ASSERT_NE(record, std::string::npos);
    data[record + 40] = 0;
    data[record + 41] = static_cast<char>(0x21);  // 020600: a character device
    ASSERT_TRUE(write_file_atomically(archive(), data));
    EXPECT_EQ(error(), "'manifest.json': expected a regular file");
}

TEST_F(BundleTest, NothingTwice) {
    EXPECT_EQ(error_with({"manifest.json", "{}"}), "'manifest.json' is there twice");
    EXPECT_EQ(error_with({"cases/1/input.txt", "x"}), "'cases/1/input.txt' is there twice");
}

TEST_F(BundleTest, MissingAndSurplusFiles) {
    auto entries = good();
    entries.erase(entries.begin() + 4);
    write(entries);
    EXPECT_EQ(error(), "'cases/1/output.txt' is missing");
    entries.erase(entries.begin());
    write(entries);
    EXPECT_EQ(error(), "'manifest.json' is missing");
    EXPECT_EQ(error_with({"cases/2/input.txt", "x"}),
              "'cases/2/input.txt' is of no case in manifest.json");
}

TEST_F(BundleTest, WhatUnpacksToMoreThanItMayIsRefused) {
    auto entries = good();
    entries[5].bytes = std::string(kLargestHead.value + 1, 'x');
    write(entries);
    EXPECT_EQ(error(), "'cases/1/stdout.txt': expected at most 65536 bytes");
}

TEST_F(BundleTest, DeclaredSizesAreNotBelieved) {
    auto entries = good();
    entries[5].bytes = std::string(kLargestHead.value + 1, 'x');
    write(entries);
    std::string data = bytes();
    for (std::size_t at = data.find("PK\1\2"); at != std::string::npos;
         at = data.find("PK\1\2", at + 4)) {
        for (std::size_t i = 24; i < 28; ++i) data[at + i] = 0;  // size, uncompressed
    }
    ASSERT_TRUE(write_file_atomically(archive(), data));
    EXPECT_NE(error(), "");
    for (std::size_t at = data.find("PK\1\2"); at != std::string::npos;
         at = data.find("PK\1\2", at + 4)) {
        for (std::size_t i = 24; i < 28; ++i) data[at + i] = static_cast<char>(0x7f);
    }
    ASSERT_TRUE(write_file_atomically(archive(), data));
    EXPECT_NE(error(), "");
}

TEST_F(BundleTest, AllTogetherHaveALimit) {
    auto entry = Entry{.name = "a", .file = {}, .bytes = std::string(60'000, 'x')};
    auto other = entry;
    other.name = "b";
    ASSERT_TRUE(write_archive(archive(), {entry, other}));
    const auto extract = [&](std::uint64_t total) {
        const auto folder = TempDir::make("bundle_test").value();
        return extract_archive(
            archive(), folder.path(),
            {.limit_of = [](std::string_view) { return std::optional(Bytes{60'000}); },
             .total = Bytes{total}});
    };
    EXPECT_EQ(extract(120'000).value(), (std::set<std::string>{"a", "b"}));
    EXPECT_EQ(extract(119'999).error().message,
              archive().string() + ": expected files of at most 119999 bytes together");
}

TEST_F(BundleTest, CutShortAnywhereIsAnErrorAndNotACrash) {
    write(good());
    const std::string data = bytes();
    for (std::size_t size = 0; size < data.size(); size += 37) {
        ASSERT_TRUE(write_file_atomically(archive(), data.substr(0, size)));
        EXPECT_EQ(error(), "expected a whole zip archive") << size;
    }
}

TEST_F(BundleTest, DamagedAnywhereIsNoCrash) {
    write(good());
    const std::string data = bytes();
    for (std::size_t place = 0; place < data.size(); place += 11) {
        std::string damaged = data;
        damaged[place] = static_cast<char>(damaged[place] ^ 0x41);
        ASSERT_TRUE(write_file_atomically(archive(), damaged));
        (void)read_bundle(archive());
    }
}

TEST_F(BundleTest, OtherFilesAreNoArchives) {
    ASSERT_TRUE(write_file_atomically(archive(), "#!/bin/sh\necho what a nice bundle this is\n"));
    EXPECT_EQ(error(), "expected a whole zip archive");
    write(good());
    ASSERT_TRUE(write_file_atomically(archive(), bytes() + "x"));
    EXPECT_EQ(error(), "expected a whole zip archive");
    ASSERT_TRUE(write_file_atomically(archive(), "x" + bytes()));
    EXPECT_NE(error(), "");
    fs::remove(archive());
    ASSERT_TRUE(fs::create_directory(archive()));
    EXPECT_EQ(error(), "expected a regular file");
}

}  // namespace
}  // namespace grader::appeal
