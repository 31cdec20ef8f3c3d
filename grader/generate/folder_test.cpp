#include "grader/base/fd.hpp"
#include "grader/base/hash.hpp"
#include "grader/generate/generate.hpp"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>

namespace grader::generate {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

DataSet small_set() {
    return {.seed = 5,
            .cases = {{"01", "in 1\n", "out 1\n", {{"distance", "4"}, {"moves", "[0, 13]"}}},
                      {"02", "in 2\n", "out 2\n", {{"note", "it's: # 翻转"}}}}};
}

class Folder : public testing::Test {
protected:
    /// Every file below the test's folder, so that nothing left behind is missed.
    std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> found;
        for (const auto& entry : fs::recursive_directory_iterator(root_.path())) {
            const std::string name = entry.path().lexically_relative(root_.path()).string();
            found[name] = entry.is_directory() ? "folder" : read_file(entry.path()).value();
        }
        return found;
    }

    void put(const std::string& name, const std::string& bytes) {
        ASSERT_TRUE(write_file_atomically(folder_ / name, bytes));
    }

    TempDir root_ = TempDir::make("generate_test").value();
    fs::path folder_ = root_.path() / "flip";
};

std::string manifest_of_small_set() {
    return "# Made by grader gen from the problem's data plan: do not edit, change the plan.\n"
           "seed: 5\n"
           "cases:\n"
           "  - case: \"01\"\n"
           "    distance: 4\n"
           "    moves: [0, 13]\n"
           "    input_sha256: " +
           sha256_hex("in 1\n") + "\n    answer_sha256: " + sha256_hex("out 1\n") +
           "\n"
           "  - case: \"02\"\n"
           "    note: 'it''s: # 翻转'\n"
           "    input_sha256: " +
           sha256_hex("in 2\n") + "\n    answer_sha256: " + sha256_hex("out 2\n") + "\n";
}

TEST_F(Folder, HoldsTheSetAndNothingElse) {
    ASSERT_TRUE(write_set(folder_, small_set()));
    const std::map<std::string, std::string> expected = {
        {"flip", "folder"},         {"flip/01.in", "in 1\n"},
        {"flip/01.out", "out 1\n"}, {"flip/02.in", "in 2\n"},
        {"flip/02.out", "out 2\n"}, {"flip/manifest.yaml", manifest_of_small_set()}};
    EXPECT_EQ(files(), expected);
    EXPECT_THAT(differences(folder_, small_set()).value(), IsEmpty());
}

TEST_F(Folder, HasUsualPermissions) {
    const mode_t mask = ::umask(022);
    ASSERT_TRUE(write_set(folder_, small_set()));
    ::umask(mask);
    EXPECT_EQ(fs::status(folder_).permissions(), fs::perms(0755));
    EXPECT_EQ(fs::status(folder_ / "01.in").permissions(), fs::perms(0644));
}

TEST_F(Folder, OldCasesGo) {
    ASSERT_TRUE(write_set(folder_, small_set()));
    DataSet other = small_set();
    other.seed = 6;
    other.cases.pop_back();
    other.cases[0].input = "new";
    ASSERT_TRUE(write_set(folder_, other));
    EXPECT_EQ(files().size(), 4u);
    EXPECT_EQ(files()["flip/01.in"], "new");
}

TEST_F(Folder, MakesWhatIsMissingAboveIt) {
    ASSERT_TRUE(write_set(root_.path() / "a/b/flip/", small_set()));
    EXPECT_EQ(files().size(), 8u);
    EXPECT_EQ(files()["a/b/flip/01.in"], "in 1\n");
}

TEST_F(Folder, TakesARelativePath) {
    const fs::path before = fs::current_path();
    fs::current_path(root_.path());
    const auto first = write_set("flip", small_set());
    const auto second = write_set("./flip/", small_set());
    fs::current_path(before);
    EXPECT_TRUE(first && second);
    EXPECT_EQ(files().size(), 6u);
}

TEST_F(Folder, KeepsASymbolicLinkToIt) {
    fs::create_directory(root_.path() / "real");
    fs::create_symlink("real", folder_);
    ASSERT_TRUE(write_set(folder_, small_set()));
    EXPECT_TRUE(fs::is_symlink(folder_));
    EXPECT_EQ(files()["real/01.in"], "in 1\n");
}

TEST_F(Folder, RefusesToLoseFilesOfOthers) {
    ASSERT_TRUE(write_set(folder_, small_set()));
    put("notes.txt", "mine");
    put("03.in", "by hand");
    put("a\nb", "strange");
    fs::create_directory(folder_ / "extra");
    const auto before = files();
    const auto written = write_set(folder_, small_set());
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::config);
    EXPECT_EQ(written.error().message,
              folder_.string() +
                  ": expected only files that grader gen made, found 03.in, a\\nb, extra/, "
                  "notes.txt; move them away, nothing was changed");
    EXPECT_EQ(files(), before);
}

TEST_F(Folder, RefusesASetMadeByHand) {
    fs::create_directory(folder_);
    for (int i = 1; i < 9; ++i) put(std::to_string(i) + ".in", "by hand");
    const auto before = files();
    const auto written = write_set(folder_, small_set());
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message, testing::HasSubstr("1.in, 2.in, 3.in, 4.in, 5.in, …;"));
    put("manifest.yaml", "cases:\n  - case: \"1\"\n");
    EXPECT_FALSE(write_set(folder_, small_set()));
    fs::remove(folder_ / "manifest.yaml");
    EXPECT_EQ(files(), before);
}

TEST_F(Folder, RefusesAFolderNamedLikeACase) {
    ASSERT_TRUE(write_set(folder_, small_set()));
    fs::remove(folder_ / "01.in");
    fs::create_directory(folder_ / "01.in");
    put("01.in/precious", "mine");
    EXPECT_FALSE(write_set(folder_, small_set()));
    EXPECT_EQ(files()["flip/01.in/precious"], "mine");
}

TEST_F(Folder, TakesAnEmptyFolder) {
    fs::create_directory(folder_);
    EXPECT_TRUE(write_set(folder_, small_set()));
}

TEST_F(Folder, AFailedWriteChangesNothing) {
    ASSERT_TRUE(write_set(folder_, small_set()));
    const auto before = files();
    DataSet large = small_set();
    large.cases[1].input.assign(10'000, 'x');
    rlimit old = {};
    ::getrlimit(RLIMIT_FSIZE, &old);
    const rlimit small = {5'000, old.rlim_max};
    const auto handler = ::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &small);
    const auto written = write_set(folder_, large);
    ::setrlimit(RLIMIT_FSIZE, &old);
    ::signal(SIGXFSZ, handler);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::io);
    EXPECT_THAT(written.error().message, testing::HasSubstr("02.in: write: File too large"));
    EXPECT_EQ(files(), before);
}

TEST_F(Folder, SaysWhyItCannotBeMade) {
    ASSERT_TRUE(write_file_atomically(root_.path() / "file", "x"));
    EXPECT_EQ(write_set(root_.path() / "file", small_set()).error().message,
              (root_.path() / "file").string() + ": Not a directory");
    EXPECT_FALSE(write_set(root_.path() / "file/flip", small_set()));
    EXPECT_FALSE(write_set("/proc/flip", small_set()));
    EXPECT_EQ(files().size(), 1u);
}

TEST_F(Folder, AlwaysHoldsAWholeSetWhileItIsReplaced) {
    DataSet sets[2] = {small_set(), small_set()};
    sets[1].cases[0].input = "other\n";
    ASSERT_TRUE(write_set(folder_, sets[0]));
    std::atomic<bool> done = false;
    std::atomic<int> halves = 0;
    std::thread reader([&] {
        while (!done) {
            // The folder that was opened stays whole until its removal, after the swap.
            const auto input = read_file(folder_ / "01.in");
            if (!input || (*input != "in 1\n" && *input != "other\n")) ++halves;
        }
    });
    for (int i = 1; i < 10; ++i) EXPECT_TRUE(write_set(folder_, sets[i % 2]));
    done = true;
    reader.join();
    EXPECT_EQ(halves, 0);
}

TEST_F(Folder, TellsWhatDiffers) {
    ASSERT_TRUE(write_set(folder_, small_set()));
    fs::remove(folder_ / "01.in");
    put("01.out", "out 2\n");
    put("02.in", "in 2\nmore");
    put("02.out", "");
    put("notes\x1b", "x");
    fs::create_directory(folder_ / "sub");
    EXPECT_THAT(
        differences(folder_, small_set()).value(),
        ElementsAre("01.in: missing", "01.out: different", "02.in: different", "02.out: different",
                    "notes\\x1b: not in the plan", "sub/: not in the plan"));
    DataSet other = small_set();
    other.seed = 6;
    ASSERT_TRUE(write_set(root_.path() / "b", small_set()));
    EXPECT_THAT(differences(root_.path() / "b", other).value(),
                ElementsAre("manifest.yaml: different"));
}

TEST_F(Folder, ThatIsMissingIsAnError) {
    EXPECT_EQ(differences(folder_, small_set()).error().message,
              folder_.string() + ": No such file or directory");
}

}  // namespace
}  // namespace grader::generate
