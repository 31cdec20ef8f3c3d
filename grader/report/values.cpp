#include "grader/report/values.hpp"

#include "grader/text/printable.hpp"
#include "grader/words/catalogue.hpp"

#include <nlohmann/json.hpp>

#include <string_view>

namespace grader::report {
namespace {

Json thousandths(std::int64_t value) {
    if (value % 1000 == 0) return value / 1000;
    return static_cast<double>(value) / 1000.0;
}

Json kibibytes(Bytes size) {
    return size.value / 1024;
}

Json path(const std::filesystem::path& value) {
    return text::printable_name(value.string());
}

std::string_view word(model::MemorySource source) {
    switch (source) {
        case model::MemorySource::rss:
            return "rss";
        case model::MemorySource::cgroup:
            return "cgroup";
        case model::MemorySource::declared:
            return "declared";
    }
    return "";
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

Json to_json(const model::Measurement& one) {
    return {{"verdict", code(one.verdict)},
            {"cpu_ms", milliseconds(one.cpu)},
            {"wall_ms", milliseconds(one.wall)},
            {"memory_kib", kibibytes(one.memory)}};
}

std::string_view word(model::Confidence confidence) {
    switch (confidence) {
        case model::Confidence::fact:
            return "fact";
        case model::Confidence::likely:
            return "likely";
        case model::Confidence::hint:
            return "hint";
    }
    return "hint";
}

Json to_json(const std::vector<model::Reason>& reasons) {
    Json all = Json::array();
    for (const model::Reason& reason : reasons) {
        Json evidence = Json::object();
        for (const model::Value& value : reason.evidence) {
            evidence[value.name] = text::printable(value.text);
        }
        all.push_back({{"rule", reason.rule},
                       {"confidence", word(reason.confidence)},
                       {"text", words::sentence(words::Lang::english, reason)},
                       {"evidence", std::move(evidence)}});
    }
    return all;
}

/// What is not there is null: the end of the output, or of the answer.
Json to_json(const model::Difference& difference) {
    const auto side = [](bool ended, const std::string& text) {
        return ended ? Json(nullptr) : Json(text::printable(text));
    };
    return {{"line", difference.line},
            {"column", difference.column},
            {"token", difference.token},
            {"expected", side(difference.answer_ended, difference.expected)},
            {"found", side(difference.output_ended, difference.found)}};
}

Json to_json(const model::Limits& limits) {
    return {{"cpu_ms", milliseconds(limits.cpu)},
            {"wall_ms", milliseconds(effective_wall(limits))},
            {"memory_kib", kibibytes(limits.memory)},
            {"memory_counts",
             limits.memory_counts == model::MemoryCounts::declared ? "declared" : "used"},
            {"output_kib", kibibytes(limits.output)}};
}

Json to_json(const model::SubtaskResult& subtask) {
    return {{"name", text::printable(subtask.name)},
            {"verdict", code(subtask.verdict)},
            {"points", report::to_json(subtask.points)},
            {"full", report::to_json(subtask.full)}};
}

Json to_json(const model::ProblemStanding& row) {
    return {{"problem", text::printable(row.problem)},
            {"points", report::to_json(row.points)},
            {"solved", row.solved},
            {"attempts", row.attempts},
            {"pending", row.pending},
            {"minute", row.minute},
            {"first", row.first}};
}

}  // namespace

Json to_json(model::Points points) {
    return thousandths(points.thousandths);
}

Json milliseconds(Micros time) {
    return thousandths(time.count());
}

Json to_json(const model::CaseResult& result) {
    Json measurements = Json::array();
    for (const model::Measurement& one : result.measurements) measurements.push_back(to_json(one));
    Json json = {{"id", text::printable(result.id)},
                 {"verdict", code(result.verdict)},
                 {"points", to_json(result.points)},
                 {"share", to_string(result.share)},
                 {"cpu_ms", milliseconds(result.cpu)},
                 {"wall_ms", milliseconds(result.wall)},
                 {"memory_kib", kibibytes(result.memory)},
                 {"memory_source", word(result.memory_source)},
                 {"message", text::printable(result.message)},
                 {"reasons", to_json(result.reasons)},
                 {"difference", result.difference ? to_json(*result.difference) : Json(nullptr)},
                 {"measurements", std::move(measurements)},
                 {"decided", result.decided},
                 {"reused", result.reused}};
    if (result.io != model::IoUsed::fixed) {
        json["io"] = result.io == model::IoUsed::file ? "file" : "stdio";
    }
    return json;
}

Json to_json(const model::CompileResult& compile) {
    return {{"ok", compile.ok},
            {"log", text::printable_lines(compile.log)},
            {"cpu_ms", milliseconds(compile.cpu)},
            {"declared_kib", kibibytes(compile.declared)},
            {"reused", compile.reused}};
}

Json to_json(const model::SubmissionResult& submission) {
    Json cases = Json::array();
    for (const model::CaseResult& result : submission.cases) cases.push_back(to_json(result));
    Json subtasks = Json::array();
    for (const model::SubtaskResult& subtask : submission.subtasks) {
        subtasks.push_back(to_json(subtask));
    }
    return {{"who", text::printable_name(submission.who)},
            {"problem", text::printable(submission.problem)},
            {"language", text::printable(submission.language)},
            {"path", path(submission.path)},
            {"sha256", text::printable(submission.sha256)},
            {"attempt", submission.attempt},
            {"submitted_s", submission.submitted ? Json(*submission.submitted) : Json(nullptr)},
            {"late", submission.late},
            {"verdict", code(submission.verdict)},
            {"points", to_json(submission.points)},
            {"message", text::printable(submission.message)},
            {"reasons", to_json(submission.reasons)},
            {"reused", submission.reused},
            {"limits", to_json(submission.limits)},
            {"compile", to_json(submission.compile)},
            {"subtasks", std::move(subtasks)},
            {"cases", std::move(cases)}};
}

Json to_json(const model::Standing& standing) {
    Json problems = Json::array();
    for (const model::ProblemStanding& row : standing.problems) problems.push_back(to_json(row));
    return {{"rank", standing.rank},
            {"who", text::printable_name(standing.who)},
            {"name", text::printable(standing.name)},
            {"team", text::printable(standing.team)},
            {"total", to_json(standing.total)},
            {"solved", standing.solved},
            {"penalty", standing.penalty},
            {"incomplete", standing.incomplete},
            {"problems", std::move(problems)}};
}

Json to_json(const model::Rescue& rescue) {
    Json reason = to_json(std::vector{rescue.what});
    return {{"who", text::printable_name(rescue.who)},
            {"problem", text::printable(rescue.problem)},
            {"path", path(rescue.path)},
            {"verdict", code(rescue.verdict)},
            {"points", to_json(rescue.points)},
            {"put_right", std::move(reason.front())}};
}

Json to_json(const model::Finding& finding) {
    return {{"severity", word(finding.severity)},
            {"who", text::printable_name(finding.who)},
            {"problem", text::printable(finding.problem)},
            {"path", path(finding.path)},
            {"message", words::message(words::Lang::english, finding)}};
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

}  // namespace grader::report
