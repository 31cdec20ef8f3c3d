#pragma once
// Finds the result of a submission. Not thread-safe.

#include "grader/model/result.hpp"
#include "grader/model/submission.hpp"

#include <map>
#include <string_view>
#include <tuple>
#include <vector>

namespace grader::explain {

/// `Result`: model::SubmissionResult, or const. The results stay the caller's and where they are.
template <class Result>
class ResultsBySubmission {
public:
    template <class Results>
    explicit ResultsBySubmission(Results& results) {
        for (Result& result : results) {
            found_[{result.who, result.problem, result.path.native()}] = &result;
        }
    }

    /// Null when there is none. `one`: a submission or a result, of `problem`.
    template <class One>
    [[nodiscard]] Result* find(const One& one, std::string_view problem) const {
        const auto at = found_.find({one.who, problem, one.path.native()});
        return at == found_.end() ? nullptr : at->second;
    }

private:
    std::map<std::tuple<std::string_view, std::string_view, std::string_view>, Result*> found_;
};

}  // namespace grader::explain
