#pragma once
// contest.yaml's `layout`: how the files in the folder of submissions are named. Internal to
// config.

#include "grader/config/document.hpp"
#include "grader/model/layout.hpp"

#include <vector>

namespace grader::config {

/// None when the key is not there. Mistakes are left in the document. `problems`: how many the
/// contest has.
[[nodiscard]] std::vector<model::Layout> read_layouts(Document& document, const Map& map,
                                                      std::size_t problems);

}  // namespace grader::config
