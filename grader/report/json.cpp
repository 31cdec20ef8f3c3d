#include "grader/report/json.hpp"

#include "grader/text/printable.hpp"

#include <nlohmann/json.hpp>

namespace grader::report {
namespace {

using Json = nlohmann::ordered_json;

// Thousandths are printed with the fewest digits that give the same double again: 33.333 stays
// 33.333, and whole numbers have no ".0".
Json thousandths(std::int64_t value) {
    if (value % 1000 == 0) return value / 1000;
    return static_cast<double>(value) / 1000.0;
}

Json points(model::Points value) {
    return thousandths(value.thousandths);
}

Json milliseconds(Micros time) {
    return thousandths(time.count());
}

Json path(const std::filesystem::path& value) {
    return text::printable_name(value.string());
}

std::string_view word(model::MemorySource source) {
    return source == model::MemorySource::cgroup ? "cgroup" : "rss";
}

Json to_json(const model::CaseResult& result) {
    return {{"id", text::printable(result.id)},
            {"verdict", code(result.verdict)},
            {"points", points(result.points)},
            {"cpu_ms", milliseconds(result.cpu)},
            {"wall_ms", milliseconds(result.wall)},
            {"memory_kib", result.memory.value / 1024},
            {"memory_source", word(result.memory_source)},
            {"message", text::printable(result.message)}};
}

Json to_json(const model::SubmissionResult& submission) {
    Json cases = Json::array();
    for (const model::CaseResult& result : submission.cases) cases.push_back(to_json(result));
    return {{"who", text::printable_name(submission.who)},
            {"problem", text::printable(submission.problem)},
            {"language", text::printable(submission.language)},
            {"path", path(submission.path)},
            {"verdict", code(submission.verdict)},
            {"points", points(submission.points)},
            {"message", text::printable(submission.message)},
            {"compile",
             {{"ok", submission.compile.ok},
              {"log", text::printable_lines(submission.compile.log)},
              {"cpu_ms", milliseconds(submission.compile.cpu)}}},
            {"cases", std::move(cases)}};
}

Json to_json(const model::Standing& standing) {
    Json problems = Json::array();
    for (std::size_t i = 0; i < standing.problems.size(); ++i) {
        problems.push_back({{"problem", text::printable(standing.problems[i])},
                            {"points", points(standing.points[i])}});
    }
    return {{"rank", standing.rank},
            {"who", text::printable_name(standing.who)},
            {"total", points(standing.total)},
            {"incomplete", standing.incomplete},
            {"problems", std::move(problems)}};
}

std::string_view word(model::Severity severity) {
    switch (severity) {
        case model::Severity::note:
            return "note";
        case model::Severity::warning:
            return "warning";
        case model::Severity::error:
            return "error";
    }
    return "note";
}

Json to_json(const model::Finding& finding) {
    return {{"severity", word(finding.severity)},
            {"who", text::printable_name(finding.who)},
            {"problem", text::printable(finding.problem)},
            {"path", path(finding.path)},
            {"message", text::printable(finding.message)}};
}

Json to_json(const model::MachineReport& machine) {
    Json compilers = Json::array();
    for (const std::string& line : machine.compilers) compilers.push_back(text::printable(line));
    return {{"host", text::printable(machine.host)},
            {"cpu_model", text::printable(machine.cpu_model)},
            {"cores", machine.cores},
            {"kernel", text::printable(machine.kernel)},
            {"sandbox", text::printable(machine.sandbox)},
            {"grader_version", text::printable(machine.grader_version)},
            {"compilers", std::move(compilers)}};
}

template <class Items>
Json array_of(const Items& items) {
    Json array = Json::array();
    for (const auto& item : items) array.push_back(to_json(item));
    return array;
}

std::string dump(const Json& json) {
    return json.dump(2) + "\n";
}

}  // namespace

std::string submission_json(const model::SubmissionResult& submission,
                            const model::MachineReport& machine) {
    auto json = to_json(submission);
    json["sandbox"] = text::printable(machine.sandbox);
    return dump(json);
}

std::string report_json(const model::ContestReport& report) {
    return dump({{"contest", text::printable(report.title)},
                 {"interrupted", report.interrupted},
                 {"submissions", array_of(report.submissions)},
                 {"standings", array_of(report.standings)},
                 {"findings", array_of(report.findings)},
                 {"machine", to_json(report.machine)}});
}

}  // namespace grader::report
