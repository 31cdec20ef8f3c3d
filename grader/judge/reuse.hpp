#pragma once
// Results of earlier runs, made fit for this one. Thread-safe.

#include "grader/compile/compiler.hpp"
#include "grader/judge/job.hpp"
#include "grader/judge/keys.hpp"
#include "grader/judge/schedule.hpp"
#include "grader/model/known.hpp"

namespace grader::judge {

struct LookUp {
    Platform platform;
    unsigned near_limit = 0;  ///< Contest::near_limit
    bool fresh = false;       ///< nothing is reused
};

/// Keys of the cases, and what `known` tells of them. `identity`: the compiler's.
[[nodiscard]] Compiled look_up(const Job& job, compile::Artifact artifact, const Digest& identity,
                               const LookUp& how, model::KnownResults& known);

}  // namespace grader::judge
