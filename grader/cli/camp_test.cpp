#include "grader/cli/camp.hpp"

#include "grader/cli/exit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grader::cli {
namespace {

model::Contest contest() {
    model::Contest contest;
    contest.problems = {{.id = "flip"}, {.id = "sum"}};
    contest.languages = {{.name = "c"}, {.name = "cpp"}, {.name = "python"}};
    return contest;
}

TEST(RequireProblems, SuggestsTheNearest) {
    EXPECT_TRUE(require_problems(contest(), {}));
    EXPECT_TRUE(require_problems(contest(), {"sum", "flip"}));
    const auto status = require_problems(contest(), {"sum", "flop"});
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::usage);
    EXPECT_EQ(status.error().message,
              "unknown problem 'flop', did you mean 'flip'?\n  known: flip sum");
    EXPECT_EQ(require_problems(contest(), {"\x1b[31m"}).error().message,
              "unknown problem '\\x1b[31m'\n  known: flip sum");
}

TEST(LanguagesOf, AreThoseThatAreUsed) {
    const auto used = languages_of(
        contest(), {{.language = "python"}, {.language = "c"}, {.language = "python"}});
    ASSERT_EQ(used.size(), 2U);
    EXPECT_EQ(used[0].name, "c");
    EXPECT_EQ(used[1].name, "python");
}

TEST(RequireCompilers, NamesProgramsAndPackagesOnce) {
    EXPECT_TRUE(require_compilers(contest().languages));
    const model::Language one{
        .name = "one", .compile = {"/nonexistent/cc"}, .run = {"/nonexistent/cc"}, .package = "cc"};
    const model::Language two{.name = "two", .compile = {"/nonexistent/cd"}, .package = "cc"};
    const auto status = require_compilers({one, two});
    ASSERT_FALSE(status);
    EXPECT_EQ(exit_code(status.error().code), kUsage);
    EXPECT_EQ(status.error().message,
              "one: /nonexistent/cc not found\ntwo: /nonexistent/cd not found\n"
              "  remedy: apt-get install cc");
}

TEST(ExitCode, OfEveryKindOfError) {
    EXPECT_EQ(exit_code(ErrorCode::usage), 2);
    EXPECT_EQ(exit_code(ErrorCode::config), 2);
    EXPECT_EQ(exit_code(ErrorCode::io), 2);
    EXPECT_EQ(exit_code(ErrorCode::environment), 4);
    EXPECT_EQ(exit_code(ErrorCode::protocol), 3);
    EXPECT_EQ(exit_code(ErrorCode::internal), 70);
}

}  // namespace
}  // namespace grader::cli
