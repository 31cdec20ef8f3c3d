#pragma once
// Made-up cases for the tests of rules.

#include "grader/explain/reason.hpp"
#include "grader/text/printable.hpp"
#include "grader/words/catalogue.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace grader::explain {

inline constexpr std::string_view kFreopen =
    "#include <cstdio>\nint main() { freopen(\"flip.in\", \"r\", stdin); "
    "freopen(\"flip.out\", \"w\", stdout); }";

/// A case of the file problem flip with everything that a test may want to change.
struct Scenario {
    model::Problem problem{.id = "flip",
                           .io = {model::IoKind::file, "flip.in", "flip.out"},
                           .limits = {.memory = mib(128)}};
    model::Language language{.name = "cpp", .extensions = {".cpp"}};
    std::string source{kFreopen};
    model::RunResult run{};
    std::string out{};
    std::string err{};
    std::optional<std::string> output{};  ///< what was judged; nothing: too large to be looked at
    std::optional<std::string> answer{};
    std::optional<model::Comparison> comparison{};
};

inline std::vector<model::Reason> reasons_of(model::Verdict verdict, const Scenario& s) {
    return reasons(verdict, {.problem = s.problem,
                             .language = s.language,
                             .source = s.source,
                             .run = s.run,
                             .out = {s.out, true},
                             .err = {s.err, true},
                             .output = {s.output.value_or(""), s.output.has_value()},
                             .answer = {s.answer.value_or(""), s.answer.has_value()},
                             .comparison = s.comparison ? &*s.comparison : nullptr});
}

/// As it is shown in English.
inline std::string reason_of(model::Verdict verdict, const Scenario& s) {
    const std::string text = words::line(words::Lang::english, reasons_of(verdict, s));
    EXPECT_LE(text::display_width(text), 140U);
    EXPECT_EQ(text, text::printable(text));
    return text;
}

}  // namespace grader::explain
