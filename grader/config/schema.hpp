#pragma once
// JSON Schema (draft-07, which editors' YAML plugins take) of the YAML files, made from the tables
// that the parser goes by (keys.hpp). It is milder than the parser: what keys say of each other is
// not in it. Thread-safe.

#include <string>

namespace grader::config {

[[nodiscard]] std::string contest_schema();
[[nodiscard]] std::string problem_schema();
[[nodiscard]] std::string languages_schema();

}  // namespace grader::config
