#include "grader/config/line_ends.hpp"

#include "grader/base/fd.hpp"
#include "grader/words/catalogue.hpp"

#include <gtest/gtest.h>

namespace grader::config {
namespace {

TEST(OddLineEnds, NamesTheFirstFileAndLine) {
    const TempDir folder = TempDir::make("line-ends").value();
    const auto file = [&](const std::string& name, const std::string& text) {
        EXPECT_TRUE(write_file_atomically(folder.path() / name, text));
        return folder.path() / name;
    };
    model::Contest contest;
    contest.problems = {
        {.id = "good", .cases = {{.input = file("1.in", "1\r\n2\r\r2\n"), .answer = "nowhere"}}},
        {.id = "bad",
         .cases = {{.input = file("2.in", "1\n"), .answer = file("2.ans", "1\n2\n3\r\r\n")},
                   {.input = file("3.in", "\r\r\n"), .answer = file("3.ans", "")}}}};
    const auto findings = odd_line_ends(contest);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].problem, "bad");
    EXPECT_EQ(findings[0].path, folder.path() / "2.ans");
    EXPECT_EQ(words::message(words::Lang::english, findings[0]),
              R"(line 3 ends with \r\r\n, as after converting line ends twice; found in 1 )"
              "more of its files: programs get it as it is");
}

}  // namespace
}  // namespace grader::config
