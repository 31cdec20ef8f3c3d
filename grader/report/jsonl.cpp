#include "grader/report/jsonl.hpp"

#include "grader/report/values.hpp"
#include "grader/text/printable.hpp"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <string_view>

namespace grader::report {
namespace {

template <class Event>
Json event_of(std::string_view name, const Event& event) {
    return {{"event", name},
            {"who", text::printable_name(event.who)},
            {"problem", text::printable(event.problem)},
            {"attempt", event.attempt}};
}

Json fields(const model::RunStarted& event) {
    return {{"event", "run_started"}, {"submissions", event.submissions}, {"cases", event.cases}};
}

Json fields(const model::TaskStarted& event) {
    Json json = event_of("task_started", event);
    json["task"] = event.test.empty() ? "compile" : "run";
    json["id"] = text::printable(event.test);
    return json;
}

Json fields(const model::CompileFinished& event) {
    Json json = event_of("compile_finished", event);
    json.update(to_json(event.compile));
    return json;
}

Json fields(const model::CaseFinished& event) {
    Json json = event_of("case_finished", event);
    json.update(to_json(event.result));
    return json;
}

Json fields(const model::SubmissionFinished& event) {
    Json json = {{"event", "submission_finished"}, {"unrun_cases", event.unrun_cases}};
    json.update(to_json(event.result));
    return json;
}

Json fields(const model::RunFinished& event) {
    return {{"event", "run_finished"}, {"interrupted", event.interrupted}};
}

}  // namespace

std::string event_json(const model::Event& event) {
    return std::visit([](const auto& alternative) { return fields(alternative).dump(); }, event) +
           "\n";
}

void JsonLines::on(const model::Event& event) {
    if (error_ != 0) return;
    const std::string line = event_json(event);
    errno = 0;
    const bool written =
        std::fwrite(line.data(), 1, line.size(), out_) == line.size() && std::fflush(out_) == 0;
    if (!written) error_ = errno != 0 ? errno : EIO;
}

Status JsonLines::status() const {
    if (error_ == 0 || error_ == EPIPE) return {};
    return fail(errno_error(ErrorCode::io, "standard output", error_));
}

}  // namespace grader::report
