#pragma once
// By what earlier results are found again: digests of everything that a result depends on. Zero:
// something of it is not known, the result is not to be reused. Thread-safe.

#include "grader/base/hash.hpp"
#include "grader/judge/job.hpp"

#include <string>

namespace grader::judge {

/// The machine, the box and the grader by which results are found: times mean nothing elsewhere.
using Platform = std::string;

/// Of a case, but for the limits, which may be looser or tighter than they were
/// (model::verdict_holds). `identity` is the compiler's, which counts when it is needed to run,
/// too.
[[nodiscard]] Digest case_key(const Job& job, std::size_t test, const Digest& executable,
                              const Digest& identity, const Platform& platform);

/// Of a whole submission. `compile_key` tells source and compiler.
[[nodiscard]] Digest submission_key(const Job& job, const Digest& compile_key, unsigned near_limit,
                                    const Platform& platform);

}  // namespace grader::judge
