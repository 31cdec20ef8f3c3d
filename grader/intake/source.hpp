#pragma once
// From the bytes of a source to a submission.

#include "grader/base/units.hpp"
#include "grader/model/submission.hpp"

#include <string>
#include <vector>

namespace grader::intake {

/// Larger files are not sources that a person wrote.
constexpr Bytes kLargestSource = mib(1);

/// Fills source and sha256 of `known`, whose other members are set, and notes what is odd.
[[nodiscard]] model::Submission with_source(model::Submission known, std::string bytes,
                                            std::vector<model::Finding>& findings);

}  // namespace grader::intake
