#pragma once
// Results of earlier runs, made fit for this one. Thread-safe.

#include "grader/compile/compiler.hpp"
#include "grader/judge/job.hpp"
#include "grader/judge/keys.hpp"
#include "grader/judge/schedule.hpp"
#include "grader/model/known.hpp"

namespace grader::judge {

/// Keys of the cases and, unless `fresh`, what `known` tells of them.
[[nodiscard]] Compiled look_up(const Job& job, compile::Artifact artifact, const Digest& identity,
                               const Platform& platform, model::KnownResults& known, bool fresh);

}  // namespace grader::judge
