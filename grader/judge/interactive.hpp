#pragma once
// One case of an interactive problem: the program and the problem's interactor run at the same time
// on one CPU, in two boxes, and talk through two pipes. CPU time and memory are counted apart.

#include "grader/base/result.hpp"
#include "grader/check/run.hpp"
#include "grader/judge/job.hpp"
#include "grader/judge/slot.hpp"
#include "grader/model/result.hpp"

#include <optional>

namespace grader::judge {

/// Borrows everything. The two kinds of workers are kept apart, so
/// that no box ever serves both sides.
struct InteractiveCase {
    const Job& job;
    std::size_t test = 0;  ///< number of the case, from 0
    int artifact = -1;
    const check::Program& interactor;
    Workers& programs;
    Workers& interactors;
    std::optional<unsigned> core;
    unsigned near_limit = 0;  ///< Contest::near_limit
};

/// Everything of the case's result but its id and its points. An Error is ours, or the
/// interactor's; when it is one, all is tried once more.
[[nodiscard]] Result<model::CaseResult> judge_interactive(const InteractiveCase& asked);

}  // namespace grader::judge
