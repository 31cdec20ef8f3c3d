#include "grader/cli/generating.hpp"

#include "grader/cli/camp.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/interrupt.hpp"
#include "grader/generate/generate.hpp"
#include "grader/report/terminal.hpp"
#include "grader/text/printable.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <stop_token>
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

/// "flip: 12/30" in place, on a terminal only.
class ProgressLine {
public:
    ProgressLine() = default;
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    ~ProgressLine() { show(""); }

    void show(const std::string& text) const {
        if (is_tty_) std::fprintf(stderr, "\r\x1b[J%s", text.c_str());
    }

private:
    bool is_tty_ = report::terminal_options(STDERR_FILENO).is_tty;
};

Result<generate::DataSet> make_set(const model::Problem& problem, const GenerateOptions& options,
                                   const std::stop_token& stop) {
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    const ProgressLine line;
    return generate::make_set(
        problem,
        {.seed = options.seed,
         .cases = options.cases,
         .program_folder = self.parent_path(),
         .stop = stop},
        [&](std::size_t made, std::size_t all) {
            line.show(problem.id + ": " + std::to_string(made) + "/" + std::to_string(all));
        });
}

}  // namespace

Result<ExitCode> generate_all(const model::Contest& contest, const GenerateOptions& options) {
    GRADER_TRY(const auto problems, chosen(contest, options.problems));
    GRADER_TRY(const auto interrupt, Interrupt::watch());
    bool same = true;
    for (const model::Problem* problem : problems) {
        const auto set = make_set(*problem, options, interrupt->token());
        if (interrupt->token().stop_requested()) return kInterrupted;
        if (!set) return fail(set.error());
        if (options.check) {
            GRADER_TRY(const bool as_planned, check_one(*problem, *set));
            same = same && as_planned;
            continue;
        }
        GRADER_CHECKED(generate::write_set(problem->data_folder, *set));
        GRADER_CHECKED(print(problem->id + ": " + count(set->cases.size(), "case") + " in " +
                             shown_path(problem->data_folder) + "\n"));
    }
    return same ? kDone : kFailed;
}

}  // namespace grader::cli
