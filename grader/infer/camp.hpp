#pragma once
// A camp without configuration: from a bare folder of test data and a bare folder of sources to the
// files in config/ that somebody would have written for them. Thread-safe.

#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace grader::infer {

struct ConfigFile {
    std::string name;  ///< in config/
    std::string text;
};

struct InferredCamp {
    std::vector<ConfigFile> files;   ///< contest.yaml and problems/*.yaml
    std::vector<std::string> notes;  ///< what was inferred, and from what: a line for each problem
};

struct Folders {
    std::filesystem::path data;
    std::filesystem::path submissions;
    /// Where config/ will be: a path that is below it becomes relative.
    std::filesystem::path camp;
};

/// `languages`: those of languages.yaml, which is the caller's to put beside. Errors (config,
/// usage): what find_problems() and intake tell; folders that are the same or cannot be named.
[[nodiscard]] Result<InferredCamp> infer_camp(const Folders& folders,
                                              const std::vector<model::Language>& languages);

}  // namespace grader::infer
