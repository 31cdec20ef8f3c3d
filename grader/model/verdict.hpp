#pragma once
// The verdicts of a case and of a submission; docs/verdicts.md is their contract.

#include <string_view>

namespace grader::model {

enum class Verdict {
    accepted,
    partial,
    wrong_answer,
    no_output,
    time_limit,
    memory_limit,
    output_limit,
    runtime_error,
    compile_error,
    skipped,
    judge_error,
};

/// "AC"
[[nodiscard]] std::string_view code(Verdict verdict);
/// "accepted"
[[nodiscard]] std::string_view name(Verdict verdict);

}  // namespace grader::model
