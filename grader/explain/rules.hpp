#pragma once
// The rules: each looks for one thing. In files by what they look at.

#include "grader/explain/reason.hpp"
#include "grader/explain/source.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>

namespace grader::explain {

/// A case with what more than one rule wants to know.
struct Scene {
    const Evidence& seen;
    SourceFacts source;
};

using Found = std::optional<model::Reason>;
using Rule = Found (*)(const Scene&);

[[nodiscard]] inline model::Reason because(std::string rule, model::Values evidence = {},
                                           model::Confidence confidence = model::Confidence::fact) {
    return {std::move(rule), confidence, std::move(evidence)};
}

/// What the source opens, for problems with files: in the order of doubt.
[[nodiscard]] std::span<const Rule> source_rules();

// By verdict.
[[nodiscard]] std::span<const Rule> time_rules();
[[nodiscard]] std::span<const Rule> memory_rules();
[[nodiscard]] std::span<const Rule> output_rules();
[[nodiscard]] std::span<const Rule> crash_rules();
[[nodiscard]] std::span<const Rule> no_output_rules();
[[nodiscard]] std::span<const Rule> answer_rules();

/// What a program that checks itself has said.
[[nodiscard]] Found diagnosis(const Scene& scene);

/// Characters that look like those of a program.
[[nodiscard]] Found odd_character_reason(const model::Language& language, std::string_view source);

}  // namespace grader::explain
