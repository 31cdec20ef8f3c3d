// Past runs as tables.

#include "grader/report/history.hpp"

#include "grader/report/change.hpp"
#include "grader/report/grid.hpp"
#include "grader/report/reason.hpp"
#include "grader/report/times.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <chrono>
#include <map>

namespace grader::report {
namespace {

using model::PastResult;
using model::RunState;
using model::RunSummary;

std::string took(const RunSummary& run) {
    if (run.finished == 0) return "";
    return duration(std::chrono::seconds(std::max<std::int64_t>(run.finished - run.started, 0)));
}

Cell verdict_cell(model::Verdict verdict) {
    return {std::string(code(verdict)), style_of(verdict)};
}

// What is to be said about a run besides its figures.
std::string run_notes(const RunSummary& run, std::size_t used, const TerminalOptions& options) {
    std::vector<std::pair<std::string, Style>> notes;
    if (run.judge_errors > 0) {
        notes.emplace_back(say(options, run.judge_errors == 1 ? "failed-one" : "failed",
                               {{"n", std::to_string(run.judge_errors)}}),
                           Style::loud);
    }
    if (run.state == RunState::interrupted)
        notes.emplace_back(say(options, "was-interrupted"), Style::warning);
    if (run.state == RunState::running)
        notes.emplace_back(say(options, "not-finished"), Style::warning);
    if (!run.settings.empty()) notes.emplace_back(text::printable(run.settings), Style::dim);
    std::string text;
    for (const auto& [note, style] : notes) {
        const std::string shown = line_end(note, used, options);
        if (shown.empty()) break;
        text += (text.empty() ? "" : "  ") + paint(shown, style, options.colour);
        used += text::display_width(shown) + 2;
    }
    return text;
}

Row run_row(const RunSummary& run, const TerminalOptions& options) {
    const std::string judged =
        run.judged == run.planned
            ? std::to_string(run.judged)
            : say(options, "part-of",
                  {{"n", std::to_string(run.judged)}, {"all", std::to_string(run.planned)}});
    Row row;
    row.cells = {{std::to_string(run.id)},
                 {local_time(run.started)},
                 {took(run)},
                 {judged},
                 {std::to_string(run.accepted)},
                 {to_string(run.points)},
                 {run.reused == 0 ? "" : std::to_string(run.reused)}};
    return row;
}

// "+60, source changed": compared with the result before it.
std::string step_text(const PastResult& before, const PastResult& now,
                      const TerminalOptions& options) {
    std::string text = points_change(before.points, now.points);
    text = paint(text, now.points > before.points ? Style::good : Style::bad, options.colour);
    if (before.sha256 == now.sha256) return text;
    return text + (text.empty() ? "" : ", ") + say(options, "new-source");
}

Row change_row(const model::Change& change) {
    const auto& before = change.before;
    const auto& after = change.after;
    const std::string points = before && after ? points_change(before->points, after->points) : "";
    const Style style = direction(change) == Direction::better  ? Style::good
                        : direction(change) == Direction::worse ? Style::bad
                                                                : Style::plain;
    Row row;
    row.cells = {{text::printable_name(change.who)},
                 {text::printable(numbered(change.problem, change.attempt))},
                 before ? verdict_cell(before->verdict) : Cell{},
                 {before ? to_string(before->points) : ""},
                 {"→"},
                 after ? verdict_cell(after->verdict) : Cell{},
                 {after ? to_string(after->points) : ""},
                 {points, style}};
    return row;
}

std::string change_note(const model::Change& change, const TerminalOptions& options) {
    if (!change.before) return say(options, "new");
    if (!change.after) return say(options, "gone");
    return say(options, source_changed(change) ? "new-source" : "same-source");
}

std::string changes_text(const model::RunDiff& diff, const TerminalOptions& options) {
    constexpr std::size_t kIndent = 4;
    Grid grid;
    const auto run = [&](const RunSummary& summary) {
        return say(options, "run-number", {{"n", std::to_string(summary.id)}});
    };
    grid.columns = {{.title = say(options, "who"), .shortest = 12},
                    {.title = say(options, "problem"), .shortest = 7},
                    {.title = ""},
                    {.title = run(diff.before), .align = Align::right},
                    {.title = ""},
                    {.title = ""},
                    {.title = run(diff.after), .align = Align::right},
                    {.title = say(options, "change"), .align = Align::right}};
    for (const model::Change& change : diff.changes) grid.rows.push_back(change_row(change));
    const std::size_t used = grid_width(grid, options.columns) + 2;
    for (std::size_t i = 0; i < grid.rows.size(); ++i) {
        const model::Change& change = diff.changes[i];
        const std::string note = line_end(change_note(change, options), used, options);
        grid.rows[i].tail = paint(note, Style::dim, options.colour);
        const std::string cases = case_changes(change.cases);
        if (cases.empty()) continue;
        grid.rows[i].below = std::string(kIndent, ' ') + line_end(cases, kIndent, options) + "\n";
    }
    return draw(grid, options.columns, options.colour);
}

std::string changes_summary(const model::RunDiff& diff, const TerminalOptions& options) {
    std::map<Direction, std::size_t> counts;
    for (const model::Change& change : diff.changes) ++counts[direction(change)];
    const auto counted = [&](std::string_view key, std::size_t count) {
        return say(options, key, {{"n", std::to_string(count)}});
    };
    std::string text = counted("better", counts[Direction::better]) + ", " +
                       counted("worse", counts[Direction::worse]);
    const auto add = [&](Direction which, std::string_view key) {
        if (counts[which] > 0) text += ", " + counted(key, counts[which]);
    };
    add(Direction::neither, "same-points");
    add(Direction::added, "n-new");
    add(Direction::removed, "n-gone");
    return text + ", " + counted("same", diff.same) + "\n";
}

}  // namespace

std::string history_text(const std::vector<RunSummary>& runs, const TerminalOptions& options) {
    if (runs.empty()) return say(options, "no-runs") + "\n";
    Grid grid;
    grid.columns = {{.title = say(options, "run"), .align = Align::right},
                    {.title = say(options, "started")},
                    {.title = say(options, "took"), .align = Align::right},
                    {.title = say(options, "judged"), .align = Align::right},
                    {.title = say(options, "accepted"), .align = Align::right},
                    {.title = say(options, "points"), .align = Align::right},
                    {.title = say(options, "unchanged"), .align = Align::right}};
    for (const RunSummary& run : runs) grid.rows.push_back(run_row(run, options));
    const std::size_t used = grid_width(grid, options.columns) + 2;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        grid.rows[i].tail = run_notes(runs[i], used, options);
    }
    return draw(grid, options.columns, options.colour);
}

std::string contestant_history_text(const std::vector<PastResult>& results,
                                    const TerminalOptions& options) {
    if (results.empty()) return say(options, "no-results") + "\n";
    Grid grid;
    grid.columns = {{.title = say(options, "run"), .align = Align::right},
                    {.title = say(options, "started")},
                    {.title = say(options, "problem"), .shortest = 7},
                    {.title = ""},
                    {.title = say(options, "points"), .align = Align::right}};
    std::map<std::pair<std::string, unsigned>, const PastResult*> latest;  // of each attempt
    const PastResult* previous = nullptr;
    for (const PastResult& result : results) {
        const bool same_run = previous != nullptr && previous->run == result.run;
        Row row;
        row.cells = {{same_run ? "" : std::to_string(result.run)},
                     {same_run ? "" : local_time(result.started)},
                     {text::printable(numbered(result.problem, result.attempt))},
                     verdict_cell(result.verdict),
                     {to_string(result.points)}};
        const PastResult*& before = latest[{result.problem, result.attempt}];
        if (before != nullptr) row.tail = step_text(*before, result, options);
        before = previous = &result;
        grid.rows.push_back(std::move(row));
    }
    const std::string who = line_end(text::printable_name(results.front().who), 0, options);
    return paint(who, Style::bold, options.colour) + "\n" +
           draw(grid, options.columns, options.colour);
}

std::string diff_text(const model::RunDiff& diff, const TerminalOptions& options) {
    std::string text = say(options, "from-run-to-run",
                           {{"before", std::to_string(diff.before.id)},
                            {"then", local_time(diff.before.started)},
                            {"after", std::to_string(diff.after.id)},
                            {"now", local_time(diff.after.started)}}) +
                       "\n";
    if (!diff.changes.empty()) text += "\n" + changes_text(diff, options) + "\n";
    return text + changes_summary(diff, options);
}

}  // namespace grader::report
