#pragma once
// Asking failed programs themselves what they do wrong (explain/second_opinion.hpp). Not
// thread-safe.

#include "grader/cli/judging.hpp"

namespace grader::cli {

/// Adds what they say to the reasons of `results`, which are of `submissions`; at most two
/// compilations for each. `known` and `sink`: of these compilations and runs, which are part of no
/// run. Whether Ctrl-C stopped it: what is known by then is added all the same.
[[nodiscard]] Result<bool> ask_programs(Workshop& workshop, const model::Contest& contest,
                                        const std::vector<model::Submission>& submissions,
                                        model::KnownResults& known, judge::LocalOptions options,
                                        model::EventSink& sink,
                                        std::vector<model::SubmissionResult>& results);

}  // namespace grader::cli
