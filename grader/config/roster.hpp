#pragma once
// contest.yaml's `roster`: a table of all contestants. Internal to config.

#include "grader/config/document.hpp"
#include "grader/model/contest.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace grader::config {

/// Empty when the key is not there. A file that cannot be read is complained of in the document;
/// what is wrong in it is added to `mistakes`, one line each.
[[nodiscard]] std::vector<model::Contestant> read_roster(Document& document, const Map& map,
                                                         std::vector<std::string>& mistakes);

/// The bytes of `file`, which is for messages: CSV in UTF-8, UTF-16 or GB18030.
[[nodiscard]] std::vector<model::Contestant> parse_roster(const std::filesystem::path& file,
                                                          std::string_view bytes,
                                                          std::vector<std::string>& mistakes);

}  // namespace grader::config
