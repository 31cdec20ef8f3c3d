#pragma once
// Why a case got its verdict, in one sentence for the student who asks. Thread-safe.

#include "grader/model/comparison.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/run_result.hpp"
#include "grader/model/verdict.hpp"

#include <string>
#include <string_view>

namespace grader::explain {

/// What is known about the run of one case; borrowed, nothing is kept.
struct Evidence {
    const model::Problem& problem;
    const model::Language& language;
    std::string_view source;
    const model::RunResult& run;
    std::string_view stdout_head;                   ///< its first bytes
    std::string_view stderr_head;                   ///< likewise
    const model::Comparison* comparison = nullptr;  ///< when the output was compared
};

/// One line of printable UTF-8, at most 140 columns wide; empty when accepted.
[[nodiscard]] std::string reason(model::Verdict verdict, const Evidence& evidence);

}  // namespace grader::explain
