#include "grader/explain/lint.hpp"

#include "grader/words/catalogue.hpp"

#include <gtest/gtest.h>

namespace grader::explain {
namespace {

std::string linted(std::string_view source, const std::string& extension = ".cpp") {
    const model::Problem problem{.id = "flip", .io = {model::IoKind::file, "flip.in", "flip.out"}};
    const model::Language language{.name = "x", .extensions = {extension}};
    return words::line(words::Lang::english, lint(problem, language, source));
}

TEST(Lint, SeesWhatWouldCostPoints) {
    EXPECT_EQ(
        linted("int main() { freopen(\"flip.in\", \"r\", stdin); freopen(\"flip.out\", \"w\", "
               "stdout); }"),
        "");
    EXPECT_EQ(linted("int main() { puts(\"4\"); }"),
              "the source opens neither flip.in nor flip.out");
    EXPECT_EQ(
        linted("int main() { freopen(\"filp.in\", \"r\", stdin); freopen(\"flip.out\", \"w\", "
               "stdout)；}"),
        "the source opens filp.in, expected flip.in; line 1, column 78: '；' only looks like "
        "';'");
    EXPECT_EQ(linted("begin end.", ".pas"), "");
    EXPECT_EQ(linted("print(4)", ".py"), "the source opens neither flip.in nor flip.out");
}

}  // namespace
}  // namespace grader::explain
