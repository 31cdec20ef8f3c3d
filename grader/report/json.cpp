// A run of thousands of submissions is written piece by piece: all of it as one document, and as
// one text, would take hundreds of megabytes.

#include "grader/report/json.hpp"

#include "grader/report/values.hpp"
#include "grader/text/printable.hpp"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <string_view>

namespace grader::report {
namespace {

constexpr int kIndent = 2;

std::string_view word(model::ScoringMode mode) {
    switch (mode) {
        case model::ScoringMode::oi:
            return "oi";
        case model::ScoringMode::ioi:
            return "ioi";
        case model::ScoringMode::icpc:
            return "icpc";
    }
    return "oi";
}

/// The value's text, inside of `depth` arrays and objects.
std::string dump(const Json& value, std::size_t depth) {
    const std::string text = value.dump(kIndent);
    const std::string indent(kIndent * depth, ' ');
    std::string indented;
    for (const char c : text) {  // a line feed inside of a value is written \n
        indented += c;
        if (c == '\n') indented += indent;
    }
    return indented;
}

/// The fields of an object, written one after the other.
class Fields {
public:
    explicit Fields(const TextSink& sink) : sink_(sink) {}

    Status add(std::string_view name, const Json& value) {
        return sink_(begin(name) + dump(value, 1));
    }

    template <class Items>
    Status add_each(std::string_view name, const Items& items) {
        if (items.empty()) return add(name, Json::array());
        std::string before = begin(name) + "[";
        for (const auto& item : items) {
            GRADER_CHECKED(sink_(before + "\n    " + dump(to_json(item), 2)));
            before = ",";
        }
        return sink_("\n  ]");
    }

    Status end() { return sink_("\n}\n"); }

private:
    std::string begin(std::string_view name) {
        std::string text = first_ ? "{\n  \"" : ",\n  \"";
        first_ = false;
        return text.append(name).append("\": ");
    }

    const TextSink& sink_;
    bool first_ = true;
};

}  // namespace

std::string submission_json(const model::SubmissionResult& submission,
                            const model::MachineReport& machine) {
    Json json = to_json(submission);
    json["sandbox"] = text::printable(machine.sandbox);
    return json.dump(kIndent) + "\n";
}

Status write_report_json(const model::ContestReport& report, const TextSink& sink) {
    Fields fields(sink);
    GRADER_CHECKED(fields.add("contest", text::printable(report.title)));
    GRADER_CHECKED(fields.add("interrupted", report.interrupted));
    GRADER_CHECKED(fields.add_each("submissions", report.submissions));
    GRADER_CHECKED(fields.add("scoring", word(report.mode)));
    GRADER_CHECKED(fields.add_each("standings", report.standings));
    GRADER_CHECKED(fields.add_each("frozen", report.frozen));
    GRADER_CHECKED(fields.add_each("rescues", report.rescues));
    GRADER_CHECKED(fields.add_each("findings", report.findings));
    GRADER_CHECKED(fields.add("machine", to_json(report.machine)));
    return fields.end();
}

Status write_results_jsonl(const model::ContestReport& report, const TextSink& sink) {
    for (const model::SubmissionResult& submission : report.submissions) {
        GRADER_CHECKED(sink(to_json(submission).dump() + "\n"));
    }
    return {};
}

Status print_report_json(std::FILE* out, const model::ContestReport& report) {
    errno = 0;
    const Status written = write_report_json(report, [out](std::string_view text) -> Status {
        if (std::fwrite(text.data(), 1, text.size(), out) == text.size()) return {};
        return fail(errno_error(ErrorCode::io, "standard output", errno));
    });
    const bool flushed = written && std::fflush(out) == 0;
    if (flushed || errno == EPIPE) return {};
    return written ? fail(errno_error(ErrorCode::io, "standard output", errno)) : written;
}

std::string lint_json(std::size_t contestants, std::size_t sources,
                      const std::vector<model::Finding>& findings) {
    Json all = Json::array();
    for (const model::Finding& finding : findings) all.push_back(to_json(finding));
    const Json json = {
        {"contestants", contestants}, {"sources", sources}, {"findings", std::move(all)}};
    return json.dump(kIndent) + "\n";
}

}  // namespace grader::report
