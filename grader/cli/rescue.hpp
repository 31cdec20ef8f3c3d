#pragma once
// Judging once more, for the report only, what got nothing because of its form. Not thread-safe.

#include "grader/cli/judging.hpp"
#include "grader/intake/collect.hpp"
#include "grader/store/store.hpp"

namespace grader::cli {

struct Rescued {
    std::vector<model::Rescue> rescues;
    bool interrupted = false;
};

/// What those programs would have been worth. Their results are kept in the store so that they need
/// not be found out again, but belong to no run. Stoppable by Ctrl-C: then what is known by then.
[[nodiscard]] Result<Rescued> rescue(Workshop& workshop, const model::Contest& contest,
                                     const intake::Collection& collection,
                                     const std::vector<model::SubmissionResult>& results,
                                     store::Store& store, unsigned jobs);

}  // namespace grader::cli
