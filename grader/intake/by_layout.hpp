#pragma once
// Submissions by layouts that the contest names, or that are recognised.

#include "grader/intake/collect.hpp"
#include "grader/intake/folder.hpp"
#include "grader/model/layout.hpp"

#include <optional>
#include <vector>

namespace grader::intake {

/// <who>/<problem>/<problem>.<ext> and <who>/<problem>.<ext>
[[nodiscard]] const std::vector<model::Layout>& default_layouts();

/// The usual layout that most of the sources fit, when none fits the default ones. It must fit more
/// than half of them.
[[nodiscard]] std::optional<model::Layout> recognise(const Folder& root,
                                                     const model::Contest& contest);

/// Everything that was handed in; sources that no layout names are found odd.
[[nodiscard]] Collection collect_by_layout(const Folder& root, const model::Contest& contest,
                                           const std::vector<model::Layout>& layouts,
                                           const Filter& filter);

}  // namespace grader::intake
