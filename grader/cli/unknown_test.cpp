#include "grader/cli/unknown.hpp"

#include <CLI/CLI.hpp>
#include <gtest/gtest.h>

namespace grader::cli {
namespace {

class UnknownWord : public testing::Test {
protected:
    UnknownWord() {
        app_.add_flag("--version");
        CLI::App* run = app_.add_subcommand("run");
        run->add_option("--jobs");
        run->add_option("contest");
    }

    CLI::App app_{"test"};
};

TEST_F(UnknownWord, NamesTheNearest) {
    EXPECT_EQ(unknown_word(app_, {"rnu"}), "unknown command 'rnu', did you mean 'run'?");
    EXPECT_EQ(unknown_word(app_, {"\x1b"}), "unknown command '\\x1b'");
    EXPECT_EQ(unknown_word(app_, {"run", "--jbos=2"}),
              "unknown option '--jbos', did you mean '--jobs'?");
    EXPECT_EQ(unknown_word(app_, {"--jobs"}), "unknown option '--jobs'");
}

TEST_F(UnknownWord, TakesValuesAndKnownWords) {
    EXPECT_EQ(unknown_word(app_, {}), "");
    EXPECT_EQ(unknown_word(app_, {"--version"}), "");
    EXPECT_EQ(unknown_word(app_, {"run", "rnu", "--jobs", "x", "--", "-v", "-"}), "");
}

}  // namespace
}  // namespace grader::cli
