// Submissions and their cases as tables.

#include "grader/report/grid.hpp"
#include "grader/report/reason.hpp"
#include "grader/report/tables.hpp"
#include "grader/text/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <set>

namespace grader::report {
namespace {

using model::CaseResult;
using model::SubmissionResult;
using model::Verdict;

constexpr std::size_t kIndent = 4;         // of what belongs to the row above
constexpr std::size_t kUnlimited = 10000;  // columns of what is not a terminal

// Tenths are cut off, not rounded: what stayed below a limit must not look as if it reached it.
std::string milliseconds(Micros time) {
    return fmt::format("{}.{}", time.count() / 1000, time.count() / 100 % 10);
}

std::string mebibytes(Bytes size) {
    return fmt::format("{}.{}", size.value >> 20, (size.value & 0xfffff) * 10 >> 20);
}

// One character for each case: the first letter of its verdict's code, or a dot when accepted.
char letter(Verdict verdict) {
    return verdict == Verdict::accepted ? '.' : code(verdict).front();
}

std::string strip(const CaseResult* begin, const CaseResult* end, bool colour) {
    std::string painted;
    while (begin != end) {
        const Verdict verdict = begin->verdict;
        const CaseResult* next = std::find_if(
            begin, end, [&](const CaseResult& result) { return result.verdict != verdict; });
        const std::string run(static_cast<std::size_t>(next - begin), letter(verdict));
        painted += paint(run, style_of(verdict), colour);
        begin = next;
    }
    return painted;
}

// For where the strip would be too long: "2990 AC, 8 WA, 2 TL".
std::string counts(const std::vector<CaseResult>& cases) {
    std::map<Verdict, std::size_t> tally;
    for (const CaseResult& result : cases) ++tally[result.verdict];
    std::string text;
    for (const auto& [verdict, count] : tally) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, code(verdict));
    }
    return text;
}

std::string strip_below(const std::vector<CaseResult>& cases, const TerminalOptions& options) {
    constexpr std::size_t kMostLines = 3;
    const std::string indent(kIndent, ' ');
    const std::size_t room = std::max<std::size_t>(less(options.columns, kIndent), 1);
    if (cases.size() > kMostLines * room) return indent + counts(cases) + "\n";
    std::string lines;
    for (std::size_t i = 0; i < cases.size(); i += room) {
        const CaseResult* begin = cases.data() + i;
        const CaseResult* end = begin + std::min(room, cases.size() - i);
        lines += indent + strip(begin, end, options.colour) + "\n";
    }
    return lines;
}

std::string legend(const std::vector<SubmissionResult>& submissions,
                   const TerminalOptions& options) {
    std::set<Verdict> used;
    for (const SubmissionResult& submission : submissions) {
        for (const CaseResult& result : submission.cases) used.insert(result.verdict);
    }
    if (used.empty()) return "";
    std::string text;
    std::string line = say(options, "legend");
    const std::string indent(text::display_width(line), ' ');
    for (const Verdict verdict : used) {
        const std::string entry =
            fmt::format("{} {}", letter(verdict), verdict_name(verdict, options.lang));
        if (text::display_width(line) + 2 + text::display_width(entry) > options.columns) {
            text += paint(line, Style::dim, options.colour) + "\n";
            line = indent;
        }
        line += "  " + entry;
    }
    return text + paint(line, Style::dim, options.colour) + "\n";
}

std::string log_text(const std::string& log, std::size_t most, const TerminalOptions& options) {
    constexpr std::string_view kBar = "    | ";
    const auto lines = log_lines(log);
    std::string text;
    for (std::size_t i = 0; i < std::min(lines.size(), most); ++i) {
        text.append(kBar).append(line_end(lines[i], kBar.size(), options)).append("\n");
    }
    if (lines.size() > most) {
        text.append(kBar).append(
            say(options, "more-lines", {{"n", std::to_string(lines.size() - most)}}) + "\n");
    }
    return text;
}

// "1 s", "0.25 s"
std::string limit_text(Micros time) {
    return fmt::format("{:.10g} s", static_cast<double>(time.count()) / 1e6);
}

// "measured 2 times near the limit of 1 s: 1.004 0.999 s, number 2 decided". Rounded up: what is
// over the limit must look so.
std::string measurements_text(const CaseResult& result, const model::Limits& limits,
                              const TerminalOptions& options) {
    if (result.measurements.empty()) return "";
    std::string times;
    for (const model::Measurement& one : result.measurements) {
        const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(one.cpu).count();
        times += fmt::format("{}{}.{:03}", times.empty() ? "" : " ", milliseconds / 1000,
                             milliseconds % 1000);
    }
    return say(options, "measured",
               {{"n", std::to_string(result.measurements.size())},
                {"limit", limit_text(limits.cpu)},
                {"times", times},
                {"which", std::to_string(result.decided + 1)}});
}

std::string io_text(model::IoUsed io, const TerminalOptions& options) {
    if (io == model::IoUsed::fixed) return "";
    return say(options, io == model::IoUsed::file ? "by-files" : "by-streams");
}

// What stands behind a case's figures.
std::string remark(const CaseResult& result, const model::Limits& limits,
                   const TerminalOptions& options) {
    std::string text = reason(result, options.lang);
    const std::string between = words::say(options.lang, "list.and");
    for (const std::string& more :
         {io_text(result.io, options), measurements_text(result, limits, options)}) {
        text += (text.empty() || more.empty() ? "" : between) + more;
    }
    return text;
}

std::string cases_text(const SubmissionResult& submission, const TerminalOptions& options) {
    const std::vector<CaseResult>& cases = submission.cases;
    if (cases.empty()) return "";
    constexpr std::size_t kLeastForReasons = 24;
    Grid grid;
    grid.columns = {{.title = say(options, "case"), .shortest = 10},
                    {.title = ""},
                    {.title = say(options, "cpu"), .align = Align::right},
                    {.title = say(options, "wall"), .align = Align::right},
                    {.title = say(options, "mib"), .align = Align::right}};
    grid.indent = kIndent;
    for (const CaseResult& result : cases) {
        const bool ran = result.verdict != Verdict::skipped;
        Row row;
        row.cells = {{text::printable(result.id)},
                     {std::string(code(result.verdict)), style_of(result.verdict)},
                     {ran ? milliseconds(result.cpu) : ""},
                     {ran ? milliseconds(result.wall) : ""},
                     {ran ? mebibytes(result.memory) : ""}};
        grid.rows.push_back(std::move(row));
    }
    const std::size_t columns = options.is_tty ? options.columns : kUnlimited;
    const std::size_t used = grid_width(grid, columns) + 2;
    const bool beside = used + kLeastForReasons <= columns;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const std::string why = remark(cases[i], submission.limits, options);
        if (why.empty()) continue;
        if (beside) {
            grid.rows[i].tail = line_end(why, used, options);
        } else {
            grid.rows[i].below =
                std::string(2 * kIndent, ' ') + line_end(why, 2 * kIndent, options) + "\n";
        }
    }
    return draw(grid, columns, options.colour);
}

std::string subtasks_text(const SubmissionResult& submission, const TerminalOptions& options) {
    if (submission.subtasks.empty()) return "";
    Grid grid;
    grid.columns = {{.title = say(options, "subtask"), .shortest = 10},
                    {.title = ""},
                    {.title = say(options, "points"), .align = Align::right},
                    {.title = say(options, "of"), .align = Align::right}};
    grid.indent = kIndent;
    for (const model::SubtaskResult& subtask : submission.subtasks) {
        Row row;
        row.cells = {{text::printable(subtask.name)},
                     {std::string(code(subtask.verdict)), style_of(subtask.verdict)},
                     {to_string(subtask.points)},
                     {to_string(subtask.full)}};
        grid.rows.push_back(std::move(row));
    }
    return draw(grid, options.is_tty ? options.columns : kUnlimited, options.colour);
}

std::string below_row(const SubmissionResult& submission, const TerminalOptions& options) {
    constexpr std::size_t kExcerpt = 5;
    if (submission.verdict == Verdict::accepted && !options.verbose) return "";
    std::string text;
    const bool compiler_speaks =
        submission.verdict == Verdict::compile_error && !submission.compile.log.empty();
    const bool cases_speak = options.verbose && !submission.cases.empty();
    if (compiler_speaks) text = log_text(submission.compile.log, kExcerpt, options);
    const std::string why = reason(submission, options.lang);
    if (!why.empty() && !cases_speak && (!compiler_speaks || !submission.message.empty())) {
        text = std::string(kIndent, ' ') + line_end(why, kIndent, options) + "\n" + text;
    }
    if (options.verbose) {
        text += cases_text(submission, options) + subtasks_text(submission, options);
    }
    return text;
}

// "007 张三"
std::string who_text(const SubmissionResult& submission, const Names& names) {
    const std::string who = text::printable_name(submission.who);
    const auto name = names.find(submission.who);
    return name == names.end() ? who : who + " " + text::printable(name->second);
}

Row submission_row(const SubmissionResult& submission, const Names& names,
                   const TerminalOptions& options) {
    Micros slowest{0};
    Bytes largest;
    for (const CaseResult& result : submission.cases) {
        slowest = std::max(slowest, result.cpu);
        largest = std::max(largest, result.memory);
    }
    const bool ran = !submission.cases.empty();
    Row row;
    row.cells = {{who_text(submission, names)},
                 {text::printable(numbered(submission.problem, submission.attempt)) +
                  (submission.late ? say(options, "late") : "")},
                 {std::string(code(submission.verdict)), style_of(submission.verdict)},
                 {to_string(submission.points)},
                 {ran ? milliseconds(slowest) : ""},
                 {ran ? mebibytes(largest) : ""}};
    return row;
}

}  // namespace

std::string submissions_text(const std::vector<SubmissionResult>& submissions,
                             const TerminalOptions& options, const Names& names) {
    if (submissions.empty()) return "";
    const bool narrow = options.columns < 60;
    Grid grid;
    grid.columns = {{.title = say(options, "who"), .shortest = 12},
                    {.title = say(options, narrow ? "task" : "problem"), .shortest = 12},
                    {.title = ""},
                    {.title = say(options, narrow ? "pts" : "points"), .align = Align::right},
                    {.title = say(options, "ms"), .align = Align::right},
                    {.title = say(options, "mib"), .align = Align::right}};
    grid.tail_title = say(options, "cases");
    std::size_t widest = text::display_width(grid.tail_title);
    for (const SubmissionResult& submission : submissions) {
        grid.rows.push_back(submission_row(submission, names, options));
        widest = std::max(widest, submission.cases.size());
    }

    std::size_t available = less(options.columns, widest + 2);
    const bool beside = grid_width(grid, available) <= available;
    if (!beside) {
        available = options.columns;
        grid.columns[0].shortest = grid.columns[1].shortest = 6;
        grid.tail_title.clear();
    }
    for (std::size_t i = 0; i < submissions.size(); ++i) {
        const auto& cases = submissions[i].cases;
        Row& row = grid.rows[i];
        if (beside) row.tail = strip(cases.data(), cases.data() + cases.size(), options.colour);
        if (!beside) row.below = strip_below(cases, options);
        row.below += below_row(submissions[i], options);
    }
    return draw(grid, available, options.colour) + legend(submissions, options);
}

std::string check_text(const SubmissionResult& submission,
                       const std::vector<model::Finding>& findings,
                       const TerminalOptions& options) {
    constexpr std::size_t kLongLog = 60;
    const bool accepted = submission.verdict == Verdict::accepted;
    const std::string verdict = fmt::format("{} {}", code(submission.verdict),
                                            verdict_name(submission.verdict, options.lang));

    std::string text = findings_text(findings, options);
    text += cases_text(submission, options) + subtasks_text(submission, options);
    if (!submission.compile.log.empty()) {
        text += say(options, submission.compile.ok ? "warned" : "said") + "\n";
        text += log_text(submission.compile.log, kLongLog, options);
    }
    text += say(options, "result",
                {{"path", text::printable_name(submission.path.string())},
                 {"verdict", paint(verdict, style_of(submission.verdict), options.colour)},
                 {"points", to_string(submission.points)}}) +
            "\n";
    // The reason is what the student came for: never clipped to the terminal.
    if (!accepted) text += text::cut(reason(submission, options.lang), 2000) + "\n";
    return text;
}

}  // namespace grader::report
