#pragma once
// What `gen` and `init` share: the data of problems that have a plan.

#include "grader/base/result.hpp"
#include "grader/cli/exit.hpp"
#include "grader/model/contest.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grader::cli {

struct GenerateOptions {
    std::vector<std::string> problems;  ///< empty: all that have a plan
    bool check = false;                 ///< change nothing, say what is different
    std::optional<std::uint64_t> seed;  ///< instead of the plan's
    std::optional<unsigned> cases;      ///< likewise
};

/// Says on stdout what was made, or (check) what is different: kFailed when something is.
/// kInterrupted after Ctrl-C, which leaves the data of each problem as it was or as it should be.
/// Errors: a problem has no plan, one of its programs failed, the data cannot be written.
[[nodiscard]] Result<ExitCode> generate_all(const model::Contest& contest,
                                            const GenerateOptions& options);

}  // namespace grader::cli
