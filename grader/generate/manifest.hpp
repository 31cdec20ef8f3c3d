#pragma once
// manifest.yaml: what each case of a made data set is. It also tells our files from a setter's own.

#include "grader/generate/generate.hpp"

#include <set>
#include <string>
#include <string_view>

namespace grader::generate {

inline constexpr const char* kManifestName = "manifest.yaml";

/// Whether the key can stand in the manifest beside our own ones.
[[nodiscard]] bool is_fact_key(std::string_view key);

[[nodiscard]] std::string manifest_text(const DataSet& set);

/// The ids of the cases in a manifest that manifest_text() made; empty for any other text.
[[nodiscard]] std::set<std::string> manifest_cases(std::string_view text);

}  // namespace grader::generate
