#include "grader/explain/explain_fixture.hpp"

namespace grader::explain {
namespace {

/// The first reason.
std::string diagnosed(std::string err, bool instrumented = true) {
    Scenario s;
    s.language.instrumented = instrumented;
    s.run.exit_code = 1;
    s.err = std::move(err);
    const auto all = reasons_of(model::Verdict::runtime_error, s);
    return words::sentence(words::Lang::english, all.at(0));
}

TEST(Diagnosis, NamesTheLineAndTheKind) {
    const std::string at = "flip.cpp:4:52: runtime error: ";
    EXPECT_EQ(diagnosed(at + "index 10 out of bounds for type 'int [10]'\n"),
              "index out of range at flip.cpp:4: index 10 out of bounds for type 'int [10]'");
    EXPECT_EQ(diagnosed("noise\n" + at + "division by zero\n"), "division by zero at flip.cpp:4");
    EXPECT_EQ(diagnosed(at + "load of null pointer of type 'int'"),
              "null pointer used at flip.cpp:4: load of null pointer of type 'int'");
    EXPECT_EQ(diagnosed(at + "signed integer overflow: 2 + 2147483647 cannot be represented"),
              "whole number too large for its type at flip.cpp:4: signed integer overflow: 2 + "
              "2147483647 cannot be represented");
    EXPECT_EQ(diagnosed(at + "left shift of negative value -1"),
              "impossible shift at flip.cpp:4: left shift of negative value -1");
    EXPECT_EQ(diagnosed(at + "execution reached the end of a value-returning function without "
                             "returning a value"),
              "function without return at flip.cpp:4");
    EXPECT_EQ(diagnosed(at + "something new"), "undefined behaviour at flip.cpp:4: something new");
}

TEST(Diagnosis, JoinsTheLinesOfTheLibrary) {
    EXPECT_EQ(
        diagnosed("/usr/include/c++/12/debug/vector:442:\nIn function: x\n\nError: attempt to "
                  "subscript container\nwith out-of-bounds index 3.\n\nObjects involved\n"),
        "a container is used wrongly: attempt to subscript container with out-of-bounds index "
        "3.");
}

TEST(Diagnosis, BelievesOnlyProgramsThatWereBuiltWithChecks) {
    EXPECT_EQ(diagnosed("flip.cpp:4:52: runtime error: division by zero", false),
              "exit code 1: flip.cpp:4:52: runtime error: division by zero");
    EXPECT_EQ(diagnosed("nothing of that kind"), "exit code 1: nothing of that kind");
    EXPECT_EQ(diagnosed("\nError: mine"), diagnosed("\nError: mine", false));
}

}  // namespace
}  // namespace grader::explain
