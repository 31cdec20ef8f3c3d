#pragma once
// From the bytes of a source to a submission.

#include "grader/base/units.hpp"
#include "grader/intake/folder.hpp"
#include "grader/model/submission.hpp"

#include <optional>
#include <string>
#include <vector>

namespace grader::intake {

/// Larger files are not sources that a person wrote.
constexpr Bytes kLargestSource = mib(1);

/// Fills source and sha256 of `known`, whose other members are set, and notes what is odd.
[[nodiscard]] model::Submission with_source(model::Submission known, std::string bytes,
                                            std::vector<model::Finding>& findings);

/// The same for the file `name` of a folder. Nothing when it cannot be read or is too large, which
/// is noted.
[[nodiscard]] std::optional<model::Submission> read_source(const Folder& folder,
                                                           const std::string& name,
                                                           model::Submission known,
                                                           std::vector<model::Finding>& findings);

}  // namespace grader::intake
