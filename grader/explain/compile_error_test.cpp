#include "grader/explain/compile_error.hpp"

#include <gtest/gtest.h>

namespace grader::explain {
namespace {

model::Language with_stubs() {
    return {.name = "cpp", .stubs = {"grader.cpp", "more.cpp"}};
}

TEST(CompileReason, NamesWhatFunctionStyleDoesNotAllow) {
    EXPECT_EQ(compile_reason(with_stubs(), "ld: x.o: multiple definition of `main'; first here"),
              "the problem has a main function of its own: the source must not define one");
    EXPECT_EQ(compile_reason(with_stubs(),
                             "grader.cpp:(.text+0x2): undefined reference to "
                             "`flips(int)'\nmore"),
              "the source does not define flips(int), which the problem's grader.cpp calls");
    const std::string endless(1000, 'x');
    EXPECT_LT(compile_reason(with_stubs(), "undefined reference to `" + endless).size(), 300U);
}

TEST(CompileReason, LeavesTheRestToTheCompiler) {
    EXPECT_EQ(compile_reason(with_stubs(), "sum.cpp:1:1: error: x"), "");
    EXPECT_EQ(compile_reason(with_stubs(), ""), "");
    EXPECT_EQ(compile_reason({.name = "cpp"}, "multiple definition of `main'"), "");
}

TEST(StubError, IsTheSettersOnlyWhereSourcesAreCompiledByThemselves) {
    const std::string log = "sum.cpp:1:1: warning: w\nmore.cpp:7:3: error: expected ';'\n";
    EXPECT_EQ(stub_error(with_stubs(), log), "more.cpp:7:3: error: expected ';'");
    EXPECT_EQ(stub_error(with_stubs(), "sum.cpp:7:3: error: x\n"), "");
    EXPECT_EQ(stub_error(with_stubs(), "grader.cpp:(.text+0x2): undefined reference to `f'"), "");
    EXPECT_EQ(stub_error(with_stubs(), "grader.cpp:7:3: warning: no error"), "");
    auto java = with_stubs();
    java.run = {"java"};
    EXPECT_EQ(stub_error(java, log), "");
    auto pascal = with_stubs();
    pascal.stub_use = model::StubUse::imported;
    EXPECT_EQ(stub_error(pascal, log), "");
}

}  // namespace
}  // namespace grader::explain
