#include "grader/base/fd.hpp"
#include "grader/config/load.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace grader::config {
namespace {

namespace fs = std::filesystem;
using model::InteractorProtocol;
using testing::ElementsAre;
using testing::HasSubstr;

class InteractorKeys : public testing::Test {
protected:
    void SetUp() override {
        for (const char* folder : {"config/problems", "testdata"}) {
            fs::create_directories(camp_.path() / folder);
        }
        write("config/contest.yaml", "problems: [problems/guess.yaml]\n");
        write("config/languages.yaml",
              "c:\n"
              "  extensions: [.c]\n"
              "  source: \"{problem}.c\"\n"
              "  compile: [gcc, -o, \"{executable}\", \"{source}\"]\n");
        for (const char* file : {"config/problems/talk.c", "testdata/1.in", "testdata/1.out"}) {
            write(file, "1\n");
        }
    }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(camp_.path() / name, std::ios::binary) << text;
    }

    [[nodiscard]] Result<model::Contest> load(const std::string& keys) const {
        write("config/problems/guess.yaml", "data: {folder: ../../testdata}\n" + keys);
        return load_contest(camp_.path() / "config/contest.yaml");
    }

    [[nodiscard]] std::string mistakes(const std::string& keys) const {
        const auto contest = load(keys);
        return contest ? "" : contest.error().message;
    }

    [[nodiscard]] fs::path problems() const { return camp_.path() / "config/problems"; }

private:
    TempDir camp_ = std::move(*TempDir::make("grader-config-test"));
};

TEST_F(InteractorKeys, APathAloneIsEnough) {
    const auto contest = load("io: stdio\ninteractor: talk.c\n");
    ASSERT_TRUE(contest) << contest.error().message;
    const auto& interactor = contest->problems.front().interactor;
    ASSERT_TRUE(interactor);
    EXPECT_EQ(interactor->protocol, InteractorProtocol::testlib);
    EXPECT_EQ(interactor->program.source, problems() / "talk.c");
    EXPECT_EQ(interactor->program.language, "c");
}

TEST_F(InteractorKeys, EveryKey) {
    const auto contest = load(
        "io: stdio\n"
        "interactor: {source: talk.c, protocol: kattis, arguments: [\"20\"], include: .,\n"
        "             limits: {cpu: 3s, wall: 9s, memory: 1GiB, output: 1MiB}}\n");
    ASSERT_TRUE(contest) << contest.error().message;
    const model::Interactor& interactor = *contest->problems.front().interactor;
    EXPECT_EQ(interactor.protocol, InteractorProtocol::kattis);
    EXPECT_THAT(interactor.program.arguments, ElementsAre("20"));
    EXPECT_EQ(interactor.program.include, problems());
    EXPECT_EQ(interactor.program.limits.cpu, Micros(3'000'000));
    EXPECT_EQ(interactor.program.limits.wall, Micros(9'000'000));
    EXPECT_EQ(interactor.program.limits.memory, gib(1));
}

TEST_F(InteractorKeys, WhatItDecidesNothingElseCan) {
    EXPECT_THAT(mistakes("io: stdio\ncompare: lines\ninteractor: talk.c\n"),
                HasSubstr("guess.yaml:3:10: compare: not beside 'interactor', which decides"));
    EXPECT_THAT(mistakes("io: stdio\nchecker: talk.c\ninteractor: talk.c\n"),
                HasSubstr("guess.yaml:3:10: checker: not beside 'interactor', which decides"));
    EXPECT_THAT(mistakes("io: file\ninteractor: talk.c\n"),
                HasSubstr("guess.yaml:2:5: io: expected 'stdio' beside 'interactor'"));
    EXPECT_THAT(mistakes("kind: output-only\ninteractor: talk.c\n"),
                HasSubstr("guess.yaml:3:13: interactor: not with 'kind: output-only'"));
    EXPECT_THAT(mistakes("io: stdio\ninteractor: {source: talk.c, protocol: cms}\n"),
                HasSubstr("protocol: expected one of testlib, kattis, found 'cms'"));
    EXPECT_THAT(mistakes("io: stdio\ninteractor: {source: other.c}\n"),
                HasSubstr("other.c: there is no such file"));
}

}  // namespace
}  // namespace grader::config
