#pragma once
// The files of a folder of submissions whose names are as a layout says.

#include "grader/intake/folder.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/layout.hpp"
#include "grader/model/submission.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace grader::intake {

/// From the root of the submissions: folders, then the file.
using Steps = std::vector<std::string>;

struct Found {
    model::LayoutMatch match;
    std::size_t layout = 0;  ///< which of the layouts
    Steps steps;
};

struct Walk {
    std::vector<Found> files;           ///< by layout, then path
    std::vector<Found> folders;         ///< whose names tell both contestant and problem
    std::set<std::string> contestants;  ///< those of the files, and of folders without any
    std::vector<model::Finding> findings;
};

/// Whether any file fits; no more is looked at than that takes.
[[nodiscard]] bool any_fits(const Folder& root, const std::vector<model::Layout>& layouts,
                            const model::LayoutWords& words);

/// To be shown.
[[nodiscard]] std::filesystem::path path_of(const Folder& root, const Steps& steps);

/// Looks at no more than 10000 entries of a folder below the root's own, and says so.
[[nodiscard]] Walk walk(const Folder& root, const std::vector<model::Layout>& layouts,
                        const model::LayoutWords& words);

/// The folder at the end of the first `count` steps, none of them a symbolic link.
[[nodiscard]] OrErrno<Folder> open_folder(const Folder& root, const Steps& steps,
                                          std::size_t count);

/// The problems and extensions of the contest.
[[nodiscard]] model::LayoutWords words_of(const model::Contest& contest);

/// All sources by their extension, wherever they are, down to a few levels; no litter.
[[nodiscard]] std::vector<Steps> sources_below(const Folder& root, const model::Contest& contest);

}  // namespace grader::intake
