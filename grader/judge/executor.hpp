#pragma once
// Who carries out the judging of a set of submissions: this machine (local.hpp), later others.

#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/event.hpp"
#include "grader/model/result.hpp"
#include "grader/model/submission.hpp"

#include <stop_token>
#include <vector>

namespace grader::judge {

class Executor {
public:
    Executor() = default;
    Executor(const Executor&) = delete;
    Executor& operator=(const Executor&) = delete;
    virtual ~Executor() = default;

    /// Blocks until all are judged, or soon after `stop` is requested; then those that are not
    /// finished are left out. Results keep the order of `submissions`. A failure of ours while one
    /// case is judged is that case's judge error; an Error means that nothing could be judged.
    /// The sink must not request the stop itself.
    [[nodiscard]] virtual Result<std::vector<model::SubmissionResult>> execute(
        const model::Contest& contest, const std::vector<model::Submission>& submissions,
        model::EventSink& sink, std::stop_token stop) = 0;
};

}  // namespace grader::judge
