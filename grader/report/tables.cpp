#include "grader/report/tables.hpp"

#include "grader/report/grid.hpp"
#include "grader/report/people.hpp"
#include "grader/report/reason.hpp"
#include "grader/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace grader::report {
namespace {

using model::ContestReport;
using model::Finding;
using model::Severity;
using model::Standing;
using model::SubmissionResult;
using model::Verdict;

std::size_t count(const std::vector<SubmissionResult>& submissions, Verdict verdict) {
    return static_cast<std::size_t>(
        std::count_if(submissions.begin(), submissions.end(),
                      [&](const SubmissionResult& s) { return s.verdict == verdict; }));
}

std::string judge_errors_text(const std::vector<SubmissionResult>& submissions,
                              const TerminalOptions& options) {
    const std::size_t failed = count(submissions, Verdict::judge_error);
    if (failed == 0) return "";
    const std::string headline =
        say(options, "judge-errors",
            {{"n", std::to_string(failed)}, {"all", std::to_string(submissions.size())}});
    std::string text =
        paint(headline, Style::loud, options.colour) + "\n" + say(options, "our-fault") + "\n";
    for (const SubmissionResult& submission : submissions) {
        if (submission.verdict != Verdict::judge_error) continue;
        text += "    " +
                line_end(whose(submission) + ": " + reason(submission, options.lang), 4, options) +
                "\n";
    }
    return text;
}

std::pair<std::string, Style> label(Severity severity, const TerminalOptions& options) {
    switch (severity) {
        case Severity::error:
            return {say(options, "error"), Style::bad};
        case Severity::warning:
            return {say(options, "warning"), Style::warning};
        case Severity::note:
            break;
    }
    return {say(options, "note"), Style::dim};
}

// What a finding is about: the file, else who and which problem.
std::string subject(const Finding& finding) {
    if (!finding.path.empty()) return text::printable_name(finding.path.string());
    const std::string gap = finding.who.empty() || finding.problem.empty() ? "" : " ";
    return text::printable_name(finding.who + gap + finding.problem);
}

// One finding on one line; the same message about several things as a list below it.
std::string group_text(Severity severity, const std::string& message,
                       const std::vector<std::string>& subjects, const TerminalOptions& options) {
    constexpr std::size_t kShown = 5;
    constexpr std::size_t kLongest = 500;  // bytes; a terminal wraps them
    const auto [word, style] = label(severity, options);
    std::string text = paint(word + ":", style, options.colour) + " ";
    const bool single = subjects.size() == 1 && !subjects[0].empty();
    text += text::cut(single ? subjects[0] + ": " + message : message, kLongest) + "\n";
    if (subjects.size() == 1) return text;
    const std::size_t shown = options.verbose ? subjects.size() : std::min(subjects.size(), kShown);
    for (std::size_t i = 0; i < shown; ++i) {
        text += "    " + text::cut(subjects[i], kLongest) + "\n";
    }
    if (shown < subjects.size()) {
        text += "    " +
                say(options, "more-subjects", {{"n", std::to_string(subjects.size() - shown)}}) +
                "\n";
    }
    return text;
}

// "103 (3)": accepted in minute 103, at the third attempt; "*": nobody earlier; "-": not solved.
Cell solving_cell(const model::ProblemStanding& problem) {
    if (problem.attempts == 0) return {};
    if (!problem.solved) return {fmt::format("- ({})", problem.attempts), Style::bad};
    return {fmt::format("{}{} ({})", problem.minute, problem.first ? "*" : "", problem.attempts),
            Style::good};
}

// Drops the last problems until the ranking fits, leaving a column that says so.
void drop_what_does_not_fit(Grid& grid, std::size_t first, std::size_t problems,
                            std::size_t available) {
    if (grid_width(grid, available) <= available || problems == 0) return;
    std::size_t last = first + problems - 1;
    grid.columns[last].title = "…";
    for (Row& row : grid.rows) row.cells[last] = {"…"};
    while (last > first && grid_width(grid, available) > available) {
        --last;
        grid.columns.erase(grid.columns.begin() + static_cast<std::ptrdiff_t>(last));
        for (Row& row : grid.rows) {
            row.cells.erase(row.cells.begin() + static_cast<std::ptrdiff_t>(last));
        }
    }
}

// What does not count, so that nobody takes it for the ranking: a table of its own.
std::string rescues_text(const std::vector<model::Rescue>& rescues,
                         const TerminalOptions& options) {
    if (rescues.empty()) return "";
    Grid grid;
    grid.columns = {{.title = say(options, "who"), .shortest = 12},
                    {.title = say(options, "problem"), .shortest = 7},
                    {.title = ""},
                    {.title = say(options, "rescued"), .align = Align::right}};
    grid.indent = 4;
    for (const model::Rescue& rescue : rescues) {
        Row row;
        row.cells = {{text::printable_name(rescue.who)},
                     {text::printable(rescue.problem)},
                     {std::string(code(rescue.verdict)), style_of(rescue.verdict)},
                     {to_string(rescue.points)}};
        grid.rows.push_back(std::move(row));
    }
    const std::size_t used = grid_width(grid, options.columns) + 2;
    for (std::size_t i = 0; i < rescues.size(); ++i) {
        grid.rows[i].tail = line_end(words::sentence(options.lang, rescues[i].what), used, options);
    }
    return say(options, "rescued-title") + "\n" + draw(grid, options.columns, options.colour);
}

std::string summary(const ContestReport& report, const TerminalOptions& options) {
    const std::size_t all = report.submissions.size();
    const std::size_t accepted = count(report.submissions, Verdict::accepted);
    const std::size_t failed = count(report.submissions, Verdict::judge_error);
    std::string text = say(options, all == 1 ? "summary-one" : "summary",
                           {{"all", std::to_string(all)},
                            {"accepted", std::to_string(accepted)},
                            {"others", std::to_string(all - accepted - failed)}});
    if (failed > 0) {
        text += ", " + paint(say(options, failed == 1 ? "failed-one" : "failed",
                                 {{"n", std::to_string(failed)}}),
                             Style::loud, options.colour);
    }
    const auto reused =
        std::count_if(report.submissions.begin(), report.submissions.end(),
                      [](const SubmissionResult& submission) { return submission.reused; });
    if (reused > 0) text += say(options, "reused", {{"n", std::to_string(reused)}});
    text += "\n";
    if (!report.machine.sandbox.empty()) {
        text +=
            say(options, "sandbox", {{"sandbox", text::printable(report.machine.sandbox)}}) + "\n";
    }
    if (report.interrupted) {
        text += paint(say(options, "interrupted"), Style::loud, options.colour) + "\n";
    }
    return text;
}

}  // namespace

std::string findings_text(const std::vector<Finding>& findings, const TerminalOptions& options) {
    const auto key = [&](const Finding& finding) {  // the most severe first
        return std::pair(-static_cast<int>(finding.severity),
                         words::message(options.lang, finding));
    };
    std::map<std::pair<int, std::string>, std::vector<std::string>> groups;
    for (const Finding& finding : findings) groups[key(finding)].push_back(subject(finding));
    std::string text;
    for (const auto& [group, subjects] : groups) {
        text += group_text(static_cast<Severity>(-group.first), group.second, subjects, options);
    }
    return text;
}

std::string standings_text(const std::vector<Standing>& standings, model::ScoringMode mode,
                           const TerminalOptions& options) {
    if (standings.empty()) return "";
    const bool icpc = mode == model::ScoringMode::icpc;
    Grid grid;
    grid.columns = {{.title = say(options, "rank"), .align = Align::right},
                    {.title = say(options, "who"), .shortest = 10}};
    const bool names = any_name(standings);
    const bool teams = any_team(standings);
    if (names) grid.columns.push_back({.title = say(options, "name"), .shortest = 8});
    if (teams) grid.columns.push_back({.title = say(options, "team"), .shortest = 8});
    const std::size_t first = grid.columns.size();
    const auto& problems = standings.front().problems;
    for (const model::ProblemStanding& row : problems) {
        grid.columns.push_back({.title = text::printable(row.problem), .align = Align::right});
    }
    grid.columns.push_back(
        {.title = say(options, icpc ? "solved" : "total"), .align = Align::right});
    if (icpc) grid.columns.push_back({.title = say(options, "penalty"), .align = Align::right});
    for (const Standing& standing : standings) {
        Row row;
        row.cells = {{std::to_string(standing.rank)}, {text::printable_name(standing.who)}};
        if (names) row.cells.push_back({text::printable(standing.name)});
        if (teams) row.cells.push_back({text::printable(standing.team)});
        for (const model::ProblemStanding& problem : standing.problems) {
            row.cells.push_back(icpc ? solving_cell(problem) : Cell{to_string(problem.points)});
        }
        row.cells.push_back({to_string(standing.total), Style::bold});
        if (icpc) row.cells.push_back({std::to_string(standing.penalty)});
        if (standing.incomplete) {
            row.tail = paint(say(options, "incomplete"), Style::loud, options.colour);
        }
        grid.rows.push_back(std::move(row));
    }
    drop_what_does_not_fit(grid, first, problems.size(), options.columns);
    return draw(grid, options.columns, options.colour);
}

std::string run_text(const ContestReport& report, const TerminalOptions& options) {
    std::string text =
        paint(line_end(text::printable(report.title), 0, options), Style::bold, options.colour);
    if (!text.empty()) text += "\n";
    const auto add = [&text](const std::string& section) {
        if (!text.empty() && !section.empty()) text += "\n";
        text += section;
    };
    add(judge_errors_text(report.submissions, options));
    add(findings_text(report.findings, options));
    add(submissions_text(report.submissions, options, names_of(report.standings)));
    add(rescues_text(report.rescues, options));
    add(standings_text(report.standings, report.mode, options));
    add(summary(report, options));
    return text;
}

}  // namespace grader::report
