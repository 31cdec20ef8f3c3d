#pragma once
// From the facts of a conversation between a program and the problem's interactor to the verdict of
// the case. Pure; thread-safe. docs/verdicts.md is the contract.

#include "grader/base/result.hpp"
#include "grader/check/outcome.hpp"
#include "grader/model/contest.hpp"
#include "grader/sandbox/sandbox.hpp"

namespace grader::judge {

/// Borrows everything.
struct Conversation {
    const model::Problem& problem;  ///< with an interactor
    model::Points points;           ///< of the case
    const sandbox::RunOutcome& program;
    const sandbox::RunOutcome& interactor;
    const check::Said& said;  ///< by the interactor
};

/// For the interactor's run: its clock begins to count when that of the program is over, so that of
/// two that wait for each other the program is stopped first.
[[nodiscard]] model::Limits interactor_limits(const model::Problem& problem);

/// TL, ML, OL, RE: what the program did by itself; without a message when its run says why. An
/// Error is ours, a judge error: the interactor crashed, hung, or did not say what its protocol
/// allows.
[[nodiscard]] Result<check::Outcome> rule(const Conversation& talk);

}  // namespace grader::judge
