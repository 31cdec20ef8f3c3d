#pragma once
// Natural order of names: flip2 before flip10. Internal to config. Thread-safe.

#include <string_view>

namespace grader::config {

/// A strict total order: runs of digits compare as numbers of any length, everything else by bytes;
/// names that differ only in leading zeros by bytes.
struct NaturalLess {
    bool operator()(std::string_view a, std::string_view b) const;
};

}  // namespace grader::config
