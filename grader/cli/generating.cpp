#include "grader/cli/generating.hpp"

#include "grader/cli/camp.hpp"
#include "grader/cli/exit.hpp"
#include "grader/generate/generate.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace grader::cli {
namespace {

namespace fs = std::filesystem;

std::string count(std::size_t n, const std::string& what) {
    return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

Result<std::vector<const model::Problem*>> chosen(const model::Contest& contest,
                                                  const std::vector<std::string>& wanted) {
    std::vector<const model::Problem*> problems;
    for (const model::Problem& problem : contest.problems) {
        const bool named = std::find(wanted.begin(), wanted.end(), problem.id) != wanted.end();
        if (named && !problem.plan) {
            return fail(ErrorCode::config, "problem " + problem.id +
                                               " has no plan for its data\n"
                                               "  remedy: write one below its key 'data'");
        }
        if (problem.plan && (wanted.empty() || named)) problems.push_back(&problem);
    }
    if (problems.empty()) {
        return fail(ErrorCode::config, "no problem of the contest has a plan for its data");
    }
    return problems;
}

/// True when nothing differs.
Result<bool> check_one(const model::Problem& problem, const generate::DataSet& set) {
    GRADER_TRY(const auto differences, generate::differences(problem.data_folder, set));
    std::string text = problem.id + ": " + shown_path(problem.data_folder);
    text += differences.empty() ? " holds what the plan makes: " + count(set.cases.size(), "case")
                                : " differs from what the plan makes";
    for (const std::string& difference : differences) {
        text += "\n  " + text::printable(difference);
    }
    GRADER_CHECKED(print(text + "\n"));
    return differences.empty();
}

}  // namespace

Result<bool> generate_all(const model::Contest& contest, const GenerateOptions& options) {
    GRADER_TRY(const auto problems, chosen(contest, options.problems));
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    bool same = true;
    for (const model::Problem* problem : problems) {
        GRADER_TRY(const auto set, generate::make_set(*problem,
                                                      {.seed = options.seed,
                                                       .cases = options.cases,
                                                       .program_folder = self.parent_path()},
                                                      {}));
        if (options.check) {
            GRADER_TRY(const bool as_planned, check_one(*problem, set));
            same = same && as_planned;
            continue;
        }
        GRADER_CHECKED(generate::write_set(problem->data_folder, set));
        GRADER_CHECKED(print(problem->id + ": " + count(set.cases.size(), "case") + " in " +
                             shown_path(problem->data_folder) + "\n"));
    }
    return same;
}

}  // namespace grader::cli
