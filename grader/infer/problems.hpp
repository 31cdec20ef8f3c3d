#pragma once
// Which problems a bare folder of test data is for, and what can be told of them by the names of
// files and by what the handed-in sources open. All of it is a guess, and says by what.
// Thread-safe.

#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/submission.hpp"

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace grader::infer {

struct InferredProblem {
    std::string id;
    std::string named_by;  ///< "folder data/flip"
    std::filesystem::path folder;
    std::vector<model::TestCase> cases;
    bool shares_folder = false;  ///< there are cases of other problems in it, too
    model::IoSpec io{.kind = model::IoKind::either, .input_name = {}, .output_name = {}};
    std::string io_by;  ///< "3 of 4 sources open flip.in"
};

struct SourceNames {
    std::map<std::string, std::size_t> files;  ///< without extension, with how many are called so
    std::set<std::string> folders;             ///< that sources are in
};

/// A folder in `data` with test cases is a problem of that name; so are cases in `data` itself that
/// are called like sources (flip1.in, sum1.in). Errors (config): an input without answer, or the
/// reverse; no cases at all.
[[nodiscard]] Result<std::vector<InferredProblem>> find_problems(const std::filesystem::path& data,
                                                                 const SourceNames& names);

/// By the files that most of these sources open by a name that stands in them.
void infer_io(InferredProblem& problem, const std::vector<model::Submission>& submissions,
              const std::vector<model::Language>& languages);

}  // namespace grader::infer
