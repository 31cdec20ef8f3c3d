#pragma once
// Why a verdict came about: rules over what was seen of a source and of its run. Each names what it
// found as data; grader/words has the sentences. Thread-safe.

#include "grader/model/comparison.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/reason.hpp"
#include "grader/model/result.hpp"
#include "grader/model/run_result.hpp"
#include "grader/model/verdict.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace grader::explain {

/// The beginning of a file.
struct Excerpt {
    std::string_view text;
    bool whole = false;  ///< that is all of it
};

/// What is known about the run of one case; borrowed, nothing is kept.
struct Evidence {
    const model::Problem& problem;
    const model::Language& language;
    std::string_view source;
    const model::RunResult& run;
    Excerpt out;                                    ///< stdout
    Excerpt err;                                    ///< stderr
    Excerpt output;                                 ///< what was judged
    Excerpt answer;                                 ///< the setter's
    const model::Comparison* comparison = nullptr;  ///< when the output was compared
};

/// The most telling first; none when accepted. Those after the first say more of the same.
[[nodiscard]] std::vector<model::Reason> reasons(model::Verdict verdict, const Evidence& evidence);

/// What only all cases together show; often nothing.
[[nodiscard]] std::vector<model::Reason> whole_reasons(const std::vector<model::CaseResult>& cases);

}  // namespace grader::explain
