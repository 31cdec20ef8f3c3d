#pragma once
// Problems without programs: what was handed in is the output. Thread-safe.

#include "grader/base/result.hpp"
#include "grader/judge/job.hpp"
#include "grader/judge/verdict_of.hpp"
#include "grader/model/result.hpp"

#include <cstddef>

namespace grader::judge {

/// Judges the answer file of a case as if a program had just written it. An Error is ours.
[[nodiscard]] Result<model::CaseResult> judge_handed_in(const Job& job, std::size_t test,
                                                        const CaseFiles& files, const Check& check);

/// For the case's key: of the answer file; zero when there is none.
[[nodiscard]] Digest handed_in_digest(const Job& job, std::size_t test);

}  // namespace grader::judge
