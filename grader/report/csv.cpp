#include "grader/report/csv.hpp"

#include "grader/text/printable.hpp"

#include <algorithm>
#include <array>
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

}  // namespace

std::string standings_csv(const model::ContestReport& report) {
    std::string csv = std::string(kByteOrderMark) + "rank,who,";
    if (!report.standings.empty()) {
        for (const std::string& problem : report.standings.front().problems) {
            csv += text_field(problem) + ",";
        }
    }
    csv += "total,note\r\n";
    for (const model::Standing& standing : report.standings) {
        csv += std::to_string(standing.rank) + "," + text_field(standing.who) + ",";
        for (const model::Points points : standing.points) csv += to_string(points) + ",";
        csv += to_string(standing.total) + "," + text_field(note(standing, report)) + "\r\n";
    }
    return csv;
}

}  // namespace grader::report
