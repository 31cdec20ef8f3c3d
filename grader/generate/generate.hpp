#pragma once
// Makes a problem's test data from its plan (grader gen). The same plan and programs give the same
// bytes on every machine. The programs are the setter's own: they run unconfined, 60 s each.
//
//   GRADER_TRY(const DataSet set, make_set(problem, options, {}));
//   GRADER_CHECKED(write_set(problem.data_folder, set));

#include "grader/base/result.hpp"
#include "grader/model/contest.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace grader::generate {

struct Options {
    std::optional<std::uint64_t> seed;  ///< instead of the plan's
    /// So many cases instead of the plan's: its first ones, or all of them and then some that the
    /// generator draws without arguments.
    std::optional<unsigned> cases;
    /// Draws of one case in search of an input that no other case has.
    unsigned tries = 1000;
    /// Programs named without a '/' are looked up here first, then in PATH.
    std::filesystem::path program_folder;
    /// Ends the program that is running and, with an error, the whole.
    std::stop_token stop = {};
};

struct Fact {
    std::string key;
    std::string value;
};

struct Case {
    std::string id;  ///< "07": in the order of the plan
    std::string input;
    std::string answer;
    std::vector<Fact> facts;  ///< in the order of the program that stated them
};

struct DataSet {
    std::uint64_t seed = 0;
    std::vector<Case> cases;
};

/// Called after each case.
using Progress = std::function<void(std::size_t made, std::size_t all)>;

/// No two cases have the same input, and the validator (where there is one) has accepted each.
/// Errors name the case and give the words of the program that failed.
[[nodiscard]] Result<DataSet> make_set(const model::Problem& problem, const Options& options,
                                       const Progress& progress);

/// Puts *.in, *.out and manifest.yaml into the folder, in place of the set that is there. At every
/// moment the folder holds the old set or the new one, whole. Refuses when it holds files that its
/// manifest does not name. After an error all is as it was.
[[nodiscard]] Status write_set(const std::filesystem::path& folder, const DataSet& set);

/// What writing the set would change, in the order of names: "03.in: missing", "04.out: different",
/// "notes: not in the plan". Empty when the folder holds exactly this set.
[[nodiscard]] Result<std::vector<std::string>> differences(const std::filesystem::path& folder,
                                                           const DataSet& set);

}  // namespace grader::generate
