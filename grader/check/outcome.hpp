#pragma once
// What a checker said, and what that means for the case. Pure functions over hostile bytes: a
// checker may be wrong, and may print what a contestant wrote. docs/checkers.md is the contract.

#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/points.hpp"
#include "grader/model/verdict.hpp"

#include <string>
#include <string_view>

namespace grader::check {

struct Outcome {
    model::Verdict verdict = model::Verdict::wrong_answer;  ///< accepted, partial, wrong answer
    model::Share share;                                     ///< of the case's points
    std::string message;  ///< the checker's words, one printable line; may be empty
};

/// What a checker left behind. Beginnings of what it wrote are enough.
struct Said {
    int exit_code = 0;
    std::string out;      ///< stdout
    std::string err;      ///< stderr
    std::string score;    ///< its score file: kattis, lemon; empty: none
    std::string message;  ///< its message file: kattis, lemon; empty: none
};

/// An Error: what was said makes no sense, or that the checker itself failed; the message has its
/// words, and is to be read after "the checker ". `points`: of the case, for protocols that speak
/// of points.
[[nodiscard]] Result<Outcome> understand(model::CheckerProtocol protocol, const Said& said,
                                         model::Points points);

/// A decimal number such as "0.5", "1e-3", " 37\n" as millionths, rounded down (but anything below
/// 0 stays below 0). Errors: it is none, has more than 30 characters, or is 10^9 or more.
[[nodiscard]] Result<std::int64_t> read_score(std::string_view text);

}  // namespace grader::check
