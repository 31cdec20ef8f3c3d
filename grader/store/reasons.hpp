#pragma once
// Reasons and differences as the text that their columns hold: JSON, empty when there are none.
// Thread-safe. What is no such text is damage: SQLite::Exception.

#include "grader/model/comparison.hpp"
#include "grader/model/reason.hpp"

#include <optional>
#include <string>
#include <vector>

namespace grader::store {

[[nodiscard]] std::string to_text(const std::vector<model::Reason>& reasons);
[[nodiscard]] std::string to_text(const std::optional<model::Difference>& difference);

[[nodiscard]] std::vector<model::Reason> reasons_of(const std::string& text);
[[nodiscard]] std::optional<model::Difference> difference_of(const std::string& text);

}  // namespace grader::store
