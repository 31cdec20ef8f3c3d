#include "grader/explain/compile_error.hpp"

#include "grader/words/catalogue.hpp"

#include <gtest/gtest.h>

namespace grader::explain {
namespace {

model::Language with_stubs() {
    return {.name = "cpp", .stubs = {"grader.cpp", "more.cpp"}};
}

const model::Language kCpp{.name = "cpp", .extensions = {".cpp"}};
const model::Language kC{.name = "c", .extensions = {".c"}};
const model::Language kPython{.name = "python", .extensions = {".py"}, .run = {"python3"}};

std::string reason(const model::Language& language, std::string_view log,
                   std::string_view source = "int main;") {
    return words::line(words::Lang::english, compile_reasons(language, source, log));
}

TEST(CompileReason, NamesWhatFunctionStyleDoesNotAllow) {
    EXPECT_EQ(reason(with_stubs(), "ld: x.o: multiple definition of `main'; first here"),
              "the problem has a main function of its own: the source must not define one");
    EXPECT_EQ(
        reason(with_stubs(), "grader.cpp:(.text+0x2): undefined reference to `flips(int)'\nmore"),
        "the source does not define flips(int), which the problem's grader.cpp calls");
    const std::string endless(1000, 'x');
    EXPECT_LT(reason(with_stubs(), "undefined reference to `" + endless).size(), 300U);
}

TEST(CompileReason, ReadsTheCompilersWords) {
    const struct {
        const char* log;
        const char* reason;
    } table[] = {
        {"a.cpp:1:10: fatal error: windows.h: No such file or directory",
         "line 1: windows.h is for Windows only"},
        {"a.cpp:1:10: fatal error: my.h: No such file or directory", "line 1: there is no my.h"},
        {"a.cpp:3:1: error: '::main' must return 'int'", "line 3: main must return int, not void"},
        {"a.cpp:4:5: error: 'gets' was not declared in this scope; did you mean 'fgets'?",
         "line 4: gets is no longer in C++: use fgets or getline"},
        {"a.cpp:4:5: error: 'Sleep' was not declared in this scope",
         "line 4: Sleep is for Windows only"},
        {"a.cpp:4:5: error: 'memset' was not declared in this scope",
         "likely: line 4: memset needs #include <cstring>"},
        {"a.cpp:4:5: error: ‘an’ was not declared in this scope; did you mean ‘ans’?",
         "line 4: an is not declared: a typing error, or declared later?"},
        {"a.cpp:7:9: error: reference to 'hash' is ambiguous",
         "line 7: the name hash is taken by the library: rename it"},
        {"a.cpp:2:5: error: 'int y1' redeclared as different kind of entity",
         "line 2: the name y1 is taken by the library: rename it"},
        {"a.cpp:9:5: error: redefinition of 'int solve(int)'", "line 9: solve is defined twice"},
        {"a.cpp:5:6: error: expected ';' before 'return'",
         "likely: a ';' is missing at or before line 5"},
        {"a.c:5:6: error: expected ‘,’ or ‘;’ before ‘return’",
         "likely: a ';' is missing at or before line 5"},
        {"a.cpp:5:6: error: expected '}' at end of input",
         "line 5: the source ends, but a '{' is still open"},
        {"a.cpp:6:12: error: no matching function for call to 'max(int&, long long int&)'",
         "likely: line 6: both arguments of max must have the same type"},
        {"/usr/bin/ld: crt1.o: in function `_start':\n(.text+0x1b): undefined reference to `main'",
         "there is no main function"},
        {"a.cpp:(.text+0x5): undefined reference to `solve(int)'",
         "solve(int) is declared and used, but not defined"},
        {"a.cpp:(.text+0x6): relocation truncated to fit: R_X86_64_PC32 against `.bss'",
         "the arrays are too large for a program"},
        {"a.cpp:1:1: error: something new", "line 1: something new"},
        {"a.cpp:1:1: warning: nothing", ""},
        {"", ""},
    };

    for (const auto& row : table) EXPECT_EQ(reason(kCpp, row.log), row.reason) << row.log;
}

TEST(CompileReason, LooksAtTheSource) {
    EXPECT_EQ(reason(kCpp, "a.cpp:1:6: error: stray '\\357' in program", "int a；"),
              "line 1, column 6: '；' only looks like ';'");
    EXPECT_EQ(reason(kCpp, "a.cpp:4:5: error: 'cout' was not declared in this scope",
                     "// no using namespace std\n#include <iostream>\nint main() { cout << 1; }"),
              "line 4: cout needs std:: before it, or 'using namespace std;'");
    EXPECT_EQ(reason(kC, "a.c:1:10: fatal error: iostream: No such file or directory"),
              "line 1: iostream is of C++, but the file is compiled as C");
}

TEST(CompileReason, ReadsPythons) {
    EXPECT_EQ(reason(kPython,
                     "  File \"a.py\", line 2\n    print 4\n    ^^^^^^^\nSyntaxError: Missing "
                     "parentheses in call to 'print'. Did you mean print(...)?"),
              "line 2: print needs parentheses: this is Python 3");
    EXPECT_EQ(
        reason(kPython, "  File \"a.py\", line 3\n    x\nIndentationError: unexpected indent"),
        "line 3: the indentation does not fit");
    EXPECT_EQ(reason(kPython, "  File \"a.py\", line 3\n    x(\nSyntaxError: '(' was never closed"),
              "line 3: SyntaxError: '(' was never closed");
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
