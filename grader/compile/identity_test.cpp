#include "grader/compile/identity.hpp"

#include "grader/base/fd.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

namespace grader::compile {
namespace {

namespace fs = std::filesystem;

TEST(Identity, TellsTheFirstLineOfTheVersion) {
    model::Language language{.version = {"/bin/echo", " tool 1.2 \nmore"}};
    EXPECT_EQ(identify(language).version, "tool 1.2");
    language.version = {"/nowhere/tool"};
    EXPECT_EQ(identify(language).version, "");
    language.version.clear();
    EXPECT_EQ(identify(language).version, "");
}

TEST(Identity, ChangesWithTheProgramBehindALink) {
    const auto folder = TempDir::make("identity-test").value();
    const fs::path tool = folder.path() / "tool-2";
    const fs::path link = folder.path() / "tool";
    std::ofstream(tool) << "1";
    fs::create_symlink(tool, link);
    const model::Language language{.compile = {link.string(), "{source}"}};
    const Digest before = identify(language).digest;
    EXPECT_EQ(identify(language).digest, before);

    const auto time = fs::last_write_time(tool);
    std::ofstream(tool) << "22";
    fs::last_write_time(tool, time);
    const Digest larger = identify(language).digest;
    EXPECT_NE(larger, before);
    fs::last_write_time(tool, time + std::chrono::seconds(1));
    EXPECT_NE(identify(language).digest, larger);

    std::ofstream(folder.path() / "tool-3") << "22";
    fs::last_write_time(folder.path() / "tool-3", time);
    fs::remove(link);
    fs::create_symlink(folder.path() / "tool-3", link);
    EXPECT_NE(identify(language).digest, larger);
    fs::remove(link);
    EXPECT_NE(identify(language).digest, larger) << "no program at all";
}

TEST(Identity, ChangesWithTheWordsAndTheInterpreter) {
    const Digest one = identify({.version = {"/bin/echo", "1"}}).digest;
    EXPECT_NE(identify({.version = {"/bin/echo", "2"}}).digest, one);
    EXPECT_NE(identify({.run = {"/bin/sh", "{executable}"}, .version = {"/bin/echo", "1"}}).digest,
              one);
    EXPECT_EQ(identify({.run = {"{executable}"}, .version = {"/bin/echo", "1"}}).digest, one);
}

}  // namespace
}  // namespace grader::compile
