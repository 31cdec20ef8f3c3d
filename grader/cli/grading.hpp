#pragma once
// Grading a camp, for `grader run` and `grader rejudge`: everything that was handed in → results,
// ranking, reports, and the camp's store. Not thread-safe.

#include "grader/base/result.hpp"
#include "grader/cli/bare.hpp"
#include "grader/cli/exit.hpp"
#include "grader/cli/options.hpp"
#include "grader/model/history.hpp"
#include "grader/model/result.hpp"
#include "grader/model/submission.hpp"
#include "grader/report/files.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace grader::cli {

struct GradingOptions {
    BareOptions bare;
    std::string contest;
    std::string submissions;
    std::vector<std::string> who;       ///< empty: all
    std::vector<std::string> problems;  ///< empty: all
    std::string out;
    report::PageOptions pages;
    std::string rescue = "report";  ///< or "off": zeros are judged with their form put right
    bool second_opinion = false;    ///< failed programs are asked what they do wrong
    CommonOptions common;
    /// What is known of these is not reused: with `fresh` of everything that both lists name; an
    /// empty list names all.
    bool fresh = false;
    bool rejudge = false;  ///< the command was rejudge
    std::vector<std::string> fresh_who;
    std::vector<std::string> fresh_problems;
};

struct Graded {
    model::ContestReport report;
    std::filesystem::path folder;           ///< of the reports
    std::optional<model::RunDiff> changes;  ///< since the run before, when there was one
    std::vector<Error> troubles;            ///< with the store or the reports, after the judging
    bool reported = false;                  ///< the reports are written
    bool stopped = false;                   ///< by Ctrl-C after the last verdict
};

/// Events go to stderr as progress, or as JSON lines to stdout. Writes the reports.
[[nodiscard]] Result<Graded> grade(const GradingOptions& options);

/// How the program ends after it has shown what it has to; says on stderr what went wrong.
[[nodiscard]] ExitCode end_of(const Graded& graded);

/// contest, --submissions, --out and those of all commands that judge.
void add_grading_options(CLI::App& command, GradingOptions& options);

}  // namespace grader::cli
