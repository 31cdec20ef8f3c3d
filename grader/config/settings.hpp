#pragma once
// Every setting of a contest as it is in force, with the place that it comes from: for `grader
// config show`. Thread-safe.

#include "grader/base/result.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace grader::config {

struct Setting {
    std::string key;     ///< "limits.cpu", "subtasks[0].points"
    std::string value;   ///< printable
    std::string origin;  ///< "config/problems/flip.yaml:5:15", or "default"
};

struct FileSettings {
    std::string file;  ///< as it is shown
    std::vector<Setting> settings;
};

/// Of contest.yaml, then the problems, then the languages. Errors: those of load_contest(), but
/// test data is not looked at.
[[nodiscard]] Result<std::vector<FileSettings>> settings_of(
    const std::filesystem::path& contest_yaml);

/// [{"file": …, "settings": [{"key": …, "value": …, "origin": …}]}]
[[nodiscard]] std::string settings_json(const std::vector<FileSettings>& files);

}  // namespace grader::config
