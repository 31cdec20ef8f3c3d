#pragma once
// What was handed in and belongs together by contestant and problem: which of it is graded, in
// which order, and what is late.

#include "grader/intake/folder.hpp"
#include "grader/intake/moment.hpp"
#include "grader/intake/walk.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/submission.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace grader::intake {

/// One source, not read yet.
struct HandedIn {
    std::string who;
    std::string problem;
    const model::Language* language = nullptr;
    Steps steps;
    bool attempt = false;          ///< one of perhaps many; else the only one that counts
    std::uint64_t number = 0;      ///< as its name says
    std::optional<Moment> moment;  ///< likewise
    std::size_t place = 0;         ///< of several that are no attempts the first counts
};

/// Reads what is to be graded: by who, then contest order of problems, then time. Adds what is odd
/// to `findings`.
[[nodiscard]] std::vector<model::Submission> read_all(const Folder& root,
                                                      const model::Contest& contest,
                                                      std::vector<HandedIn> handed_in,
                                                      std::vector<model::Finding>& findings);

}  // namespace grader::intake
