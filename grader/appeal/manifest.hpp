#pragma once
// manifest.json: everything of a bundle that is not a file of its own. Thread-safe.

#include "grader/appeal/bundle.hpp"

#include <string>
#include <string_view>

namespace grader::appeal {

constexpr std::string_view kManifest = "manifest.json";
constexpr std::string_view kFormat = "grader appeal";
constexpr int kVersion = 2;  // 2: with helpers of the language, declared memory
constexpr Bytes kLargestManifest = mib(16);

/// Valid UTF-8, whatever bytes are in the bundle.
[[nodiscard]] std::string manifest_json(const Bundle& bundle);

/// A bundle without its files. Errors (config) name the first field that is wrong; every number and
/// every name is one that the judge can be given.
[[nodiscard]] Result<Bundle> read_manifest(std::string_view json);

}  // namespace grader::appeal
