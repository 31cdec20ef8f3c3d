#include "grader/report/csv.hpp"

#include "grader/report/people.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace grader::report {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool looks_like_formula(std::string_view text) {
    constexpr std::array<std::string_view, 8> kStarts = {"=",  "+",  "-",  "@",
                                                         "＝", "＋", "－", "＠"};
    return std::any_of(kStarts.begin(), kStarts.end(), [&](std::string_view start) {
        return text.substr(0, start.size()) == start;
    });
}

std::string in_quotes(std::string_view text) {
    std::string field = "\"";
    for (const char c : text) field += c == '"' ? std::string(2, c) : std::string(1, c);
    return field + "\"";
}

std::string text_field(std::string_view bytes) {
    std::string text = text::printable_name(bytes);
    if (looks_like_formula(text)) text.insert(0, "'");
    const bool blank_at_end = !text.empty() && (text.front() == ' ' || text.back() == ' ');
    return blank_at_end || text.find_first_of(",;\"") != std::string::npos ? in_quotes(text) : text;
}

std::string note(const model::Standing& standing, const model::ContestReport& report) {
    std::string text = report.machine.isolated ? "" : "not isolated";
    if (!standing.incomplete && !report.interrupted) return text;
    if (!text.empty()) text += "; ";
    return text + (standing.incomplete ? "incomplete: judge error" : "incomplete: interrupted");
}

std::string attempts(const model::ProblemStanding& row) {
    std::string text = std::to_string(row.attempts);
    if (row.pending > 0) text += "+" + std::to_string(row.pending);
    return text;
}

// "who," with what the roster tells, or the heads of these columns.
struct WhoFields {
    explicit WhoFields(const std::vector<model::Standing>& standings)
        : names(any_name(standings)), teams(any_team(standings)) {}

    [[nodiscard]] std::string head() const {
        return std::string("who,") + (names ? "name," : "") + (teams ? "team," : "");
    }

    [[nodiscard]] std::string of(const model::Standing& standing) const {
        return text_field(standing.who) + "," + (names ? text_field(standing.name) + "," : "") +
               (teams ? text_field(standing.team) + "," : "");
    }

    bool names;
    bool teams;
};

/// With the better of the official and the rescued points of each problem.
model::Points rescued_total(const model::Standing& standing, const model::ContestReport& report) {
    std::map<std::string_view, model::Points> best;
    for (const auto& row : standing.problems) best[row.problem] = row.points;
    for (const model::Rescue& rescue : report.rescues) {
        if (rescue.who != standing.who) continue;
        best[rescue.problem] = std::max(best[rescue.problem], rescue.points);
    }
    model::Points total;
    for (const auto& [problem, points] : best) total = total + points;
    return total;
}

std::string points_csv(const model::ContestReport& report) {
    const WhoFields who(report.standings);
    const bool rescues = !report.rescues.empty();
    std::string csv = "rank," + who.head();
    if (!report.standings.empty()) {
        for (const auto& row : report.standings.front().problems) {
            csv += text_field(row.problem) + ",";
        }
    }
    csv += std::string("total,") + (rescues ? "rescued total," : "") + "note\r\n";
    for (const model::Standing& standing : report.standings) {
        csv += std::to_string(standing.rank) + "," + who.of(standing);
        for (const auto& row : standing.problems) csv += to_string(row.points) + ",";
        csv += to_string(standing.total) + ",";
        if (rescues) csv += to_string(rescued_total(standing, report)) + ",";
        csv += text_field(note(standing, report)) + "\r\n";
    }
    return csv;
}

std::string solved_csv(const model::ContestReport& report,
                       const std::vector<model::Standing>& standings) {
    const WhoFields who(standings);
    std::string csv = "rank," + who.head() + "solved,penalty,";
    if (!standings.empty()) {
        for (const auto& row : standings.front().problems) {
            csv += text_field(row.problem) + "," + text_field(row.problem + " attempts") + ",";
        }
    }
    csv += "note\r\n";
    for (const model::Standing& standing : standings) {
        csv += std::to_string(standing.rank) + "," + who.of(standing) +
               std::to_string(standing.solved) + "," + std::to_string(standing.penalty) + ",";
        for (const auto& row : standing.problems) {
            csv += (row.solved ? std::to_string(row.minute) : "") + "," + attempts(row) + ",";
        }
        csv += text_field(note(standing, report)) + "\r\n";
    }
    return csv;
}

}  // namespace

std::string standings_csv(const model::ContestReport& report) {
    return std::string(kByteOrderMark) + (report.mode == model::ScoringMode::icpc
                                              ? solved_csv(report, report.standings)
                                              : points_csv(report));
}

std::string frozen_csv(const model::ContestReport& report) {
    return std::string(kByteOrderMark) + solved_csv(report, report.frozen);
}

}  // namespace grader::report
