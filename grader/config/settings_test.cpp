#include "grader/config/settings.hpp"

#include "grader/base/fd.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace grader::config {
namespace {

namespace fs = std::filesystem;

class SettingsTest : public testing::Test {
protected:
    void write(const std::string& name, const std::string& text) {
        const fs::path file = folder_.path() / "camp" / "config" / name;
        fs::create_directories(file.parent_path());
        ASSERT_TRUE(write_file_atomically(file, text));
    }

    void SetUp() override {
        write("languages.yaml",
              "py: {extensions: [.py], source: a.py, run: [python3, \"{executable}\"]}\n");
        write("problems/sum.yaml",
              "io: file\nlimits: {cpu: 2s}\ncompare: {mode: floats, abs: 1e-6}\n"
              "subtasks: [{cases: [1, 2], points: 30}, {cases: 3-4, points: 40}]\n"
              "data: {folder: sum}\n");
        write("contest.yaml", "scoring: icpc\nproblems:\n  - problems/sum.yaml\n");
    }

    /// "value (origin)", without the folder.
    std::string setting(std::size_t file, const std::string& key) {
        const auto files = settings_of(folder_.path() / "camp" / "config" / "contest.yaml");
        EXPECT_TRUE(files) << files.error().message;
        if (!files) return "";
        for (const Setting& one : files->at(file).settings) {
            if (one.key != key) continue;
            const std::size_t at = one.origin.find("config/");
            return one.value + " (" +
                   (at == std::string::npos ? one.origin : one.origin.substr(at + 7)) + ")";
        }
        return "";
    }

    TempDir folder_ = TempDir::make("settings_test").value();
};

TEST_F(SettingsTest, SayWhereTheyComeFrom) {
    EXPECT_EQ(setting(0, "scoring"), "icpc (contest.yaml:1:10)");
    EXPECT_EQ(setting(0, "problems"), "[problems/sum.yaml] (contest.yaml:3:3)");
    EXPECT_EQ(setting(1, "limits.cpu"), "2s (problems/sum.yaml:2:15)");
    EXPECT_EQ(setting(1, "compare.abs"), "1e-6 (problems/sum.yaml:3:30)");
    EXPECT_EQ(setting(1, "subtasks[1].cases"), "3-4 (problems/sum.yaml:4:49)");
    EXPECT_EQ(setting(2, "py.run"), "[python3, {executable}] (languages.yaml:1:44)");
}

TEST_F(SettingsTest, TellDefaultsAsTheyAreInForce) {
    EXPECT_EQ(setting(0, "title"), "camp (default)");
    EXPECT_EQ(setting(0, "stop"), "first-failure (default)");
    EXPECT_EQ(setting(0, "scoring.penalty"), "20m (default)");
    EXPECT_EQ(setting(0, "compile.wall"), "60s (default)");
    EXPECT_EQ(setting(1, "limits.wall"), "5s (default)");
    EXPECT_EQ(setting(1, "limits.memory"), "256MiB (default)");
    EXPECT_EQ(setting(1, "points"), "70 (default)");
    EXPECT_EQ(setting(1, "stop"), "first-failure (default)");
    EXPECT_EQ(setting(1, "io.input"), "sum.in (default)");
    EXPECT_EQ(setting(1, "compare.ignore_case"), "false (default)");
    EXPECT_EQ(setting(1, "subtasks[0].score"), "min (default)");
    EXPECT_EQ(setting(1, "checker"), "none (default)");
    EXPECT_EQ(setting(2, "py.executable"), "toolchain (default)");
}

TEST_F(SettingsTest, AreNotToldOfFilesWithMistakes) {
    write("problems/sum.yaml", "io: fiel\ndata: {folder: sum}\n");
    const auto files = settings_of(folder_.path() / "camp" / "config" / "contest.yaml");
    ASSERT_FALSE(files);
    EXPECT_THAT(files.error().message, testing::HasSubstr("did you mean 'file'?"));
}

}  // namespace
}  // namespace grader::config
