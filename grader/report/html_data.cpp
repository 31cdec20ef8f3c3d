#include "grader/report/html_data.hpp"

#include "grader/report/values.hpp"
#include "grader/text/decode.hpp"
#include "grader/text/printable.hpp"

#include <nlohmann/json.hpp>

namespace grader::report {
namespace {

using model::Verdict;

/// Safe inside of a script element: there a `<` could end it.
std::string dump(const Json& value) {
    std::string safe;
    for (const char c : value.dump(-1, ' ', true)) {
        if (c == '<')
            safe += "\\u003c";
        else if (c == '>')
            safe += "\\u003e";
        else if (c == '&')
            safe += "\\u0026";
        else
            safe += c;
    }
    return safe;
}

/// What the test data or the source is like cannot be learned from which limit was hit.
bool reveals_nothing(Verdict verdict) {
    return verdict == Verdict::time_limit || verdict == Verdict::memory_limit ||
           verdict == Verdict::output_limit || verdict == Verdict::skipped;
}

Json problem_data(const model::Problem& problem) {
    Json cases = Json::array();
    for (const model::TestCase& test : problem.cases) cases.push_back(text::printable(test.id));
    return {{"id", text::printable(problem.id)},
            {"title", text::printable(problem.title)},
            {"full", to_json(problem.full)},
            {"cases", std::move(cases)}};
}

/// Of these verdicts, those that speak of the limit and not of the source.
bool speaks_of_limit(const model::Reason& reason) {
    return reason.rule.starts_with("time-") || reason.rule.starts_with("memory-") ||
           reason.rule.starts_with("output-");
}

/// [rule, confidence, evidence] each.
Json reasons_data(const std::vector<model::Reason>& reasons, bool open) {
    Json all = Json::array();
    for (const model::Reason& reason : reasons) {
        if (open && !speaks_of_limit(reason)) continue;
        Json evidence = Json::object();
        for (const model::Value& value : reason.evidence) {
            evidence[value.name] = text::printable(value.text);
        }
        all.push_back({reason.rule, static_cast<int>(reason.confidence), std::move(evidence)});
    }
    return all;
}

/// The first of all cases: [case, line, column, token, expected, found]; null when there is none.
Json difference_data(const model::SubmissionResult& submission) {
    const auto side = [](bool ended, const std::string& text) {
        return ended ? Json(nullptr) : Json(text::printable(text));
    };
    for (std::size_t i = 0; i < submission.cases.size(); ++i) {
        const auto& d = submission.cases[i].difference;
        if (!d) continue;
        return {i,
                d->line,
                d->column,
                d->token,
                side(d->answer_ended, d->expected),
                side(d->output_ended, d->found)};
    }
    return nullptr;
}

/// [verdict, CPU time, time, memory] each.
Json measurements_data(const model::CaseResult& result) {
    Json all = Json::array();
    for (const model::Measurement& one : result.measurements) {
        all.push_back(
            {code(one.verdict), one.cpu.count(), one.wall.count(), one.memory.value / 1024});
    }
    return all;
}

/// By number of the case, where there is any.
struct Notes {
    Json messages = Json::object();  ///< where there are no reasons
    Json reasons = Json::object();
    Json measurements = Json::object();
    Json io = Json::object();
};

Notes notes_of(const model::SubmissionResult& submission, bool open) {
    Notes notes;
    for (std::size_t i = 0; i < submission.cases.size(); ++i) {
        const model::CaseResult& result = submission.cases[i];
        const std::string index = std::to_string(i);
        const bool told = !open || reveals_nothing(result.verdict);
        if (told && !result.reasons.empty()) {
            notes.reasons[index] = reasons_data(result.reasons, open);
        } else if (told && !result.message.empty()) {
            notes.messages[index] = text::printable(result.message);
        }
        if (!result.measurements.empty()) {
            notes.measurements[index] = {result.decided, measurements_data(result)};
        }
        if (result.io != model::IoUsed::fixed) {
            notes.io[index] = result.io == model::IoUsed::file ? "file" : "stdio";
        }
    }
    return notes;
}

/// The columns of the cases: [verdicts, CPU times, times, memory, points].
Json cases_data(const model::SubmissionResult& submission) {
    std::string verdicts;
    Json cpu = Json::array();
    Json wall = Json::array();
    Json memory = Json::array();
    Json points = Json::array();
    for (const model::CaseResult& result : submission.cases) {
        verdicts += code(result.verdict);
        cpu.push_back(result.cpu.count());
        wall.push_back(result.wall.count());
        memory.push_back(result.memory.value / 1024);
        points.push_back(to_json(result.points));
    }
    return {std::move(verdicts), std::move(cpu), std::move(wall), std::move(memory),
            std::move(points)};
}

Json subtasks_data(const model::SubmissionResult& submission) {
    Json all = Json::array();
    for (const model::SubtaskResult& subtask : submission.subtasks) {
        all.push_back({text::printable(subtask.name), code(subtask.verdict),
                       to_json(subtask.points), to_json(subtask.full)});
    }
    return all;
}

Json submission_data(const model::SubmissionResult& submission, bool open) {
    Notes notes = notes_of(submission, open);
    Json json = {{"who", text::printable_name(submission.who)},
                 {"problem", text::printable(submission.problem)},
                 {"language", text::printable(submission.language)},
                 {"verdict", code(submission.verdict)},
                 {"points", to_json(submission.points)},
                 {"attempt", submission.attempt},
                 {"submitted", submission.submitted ? Json(*submission.submitted) : Json(nullptr)},
                 {"late", submission.late},
                 {"cpu", submission.limits.cpu.count()},
                 {"wall", effective_wall(submission.limits).count()},
                 {"memory", submission.limits.memory.value / 1024},
                 {"compiled", submission.compile.cpu.count()},
                 {"declared", submission.compile.declared.value / 1024},
                 {"counts", submission.limits.memory_counts == model::MemoryCounts::declared},
                 {"cases", cases_data(submission)},
                 {"messages", std::move(notes.messages)},
                 {"reasons", std::move(notes.reasons)},
                 {"measurements", std::move(notes.measurements)},
                 {"io", std::move(notes.io)},
                 {"subtasks", subtasks_data(submission)}};
    if (open) return json;
    json["path"] = text::printable_name(submission.path.string());
    json["message"] = text::printable(submission.message);
    json["because"] = reasons_data(submission.reasons, open);
    json["difference"] = difference_data(submission);
    json["log"] = text::printable_lines(submission.compile.log);
    json["source"] = text::printable_lines(text::to_utf8(submission.source));
    return json;
}

Json finding_data(const model::Finding& finding) {
    Json json = to_json(finding);
    if (!finding.what) return json;
    json["what"] = reasons_data({*finding.what}, false);
    json.erase("message");
    return json;
}

Json rescue_data(const model::Rescue& rescue) {
    return {{"who", text::printable_name(rescue.who)},
            {"problem", text::printable(rescue.problem)},
            {"path", text::printable_name(rescue.path.string())},
            {"verdict", code(rescue.verdict)},
            {"points", to_json(rescue.points)},
            {"what", reasons_data({rescue.what}, false)}};
}

Json standing_data(const model::Standing& standing, bool open) {
    Json json = to_json(standing);
    if (open) json["name"] = "";
    return json;
}

Json machine_data(const model::MachineReport& machine, Audience audience) {
    Json json = to_json(machine);
    json["isolated"] = machine.isolated;
    if (audience == Audience::everybody) json.erase("host");
    return json;
}

/// Members of the object, and arrays item by item.
class Writer {
public:
    explicit Writer(const TextSink& sink) : sink_(sink) {}

    Status add(std::string_view name, const Json& value) {
        GRADER_CHECKED(begin(name));
        return sink_(dump(value));
    }

    template <class Items, class Make>
    Status add_each(std::string_view name, const Items& items, Make make) {
        GRADER_CHECKED(begin(name));
        std::string_view before = "[\n";
        for (const auto& item : items) {
            const Json json = make(item);
            if (json.is_null()) continue;
            GRADER_CHECKED(sink_(before));
            GRADER_CHECKED(sink_(dump(json)));
            before = ",\n";
        }
        return sink_(before == "[\n" ? "[]" : "]");
    }

    Status end() { return sink_("}"); }

private:
    Status begin(std::string_view name) {
        const std::string text = std::string(first_ ? "{" : ",\n") + dump(Json(name)) + ":";
        first_ = false;
        return sink_(text);
    }

    const TextSink& sink_;
    bool first_ = true;
};

}  // namespace

Status write_html_data(const model::ContestReport& report, Audience audience, std::string_view who,
                       const TextSink& sink) {
    const bool open = audience == Audience::everybody;
    const auto shown = [&](const std::string& other) {
        return audience != Audience::contestant || other == who;
    };
    const bool icpc = report.mode == model::ScoringMode::icpc;
    // A contest with a freeze: others than the coaches see it as it was shown at the end.
    const bool frozen = audience == Audience::everybody && !report.frozen.empty();
    Writer writer(sink);
    GRADER_CHECKED(writer.add("title", text::printable(report.title)));
    GRADER_CHECKED(writer.add("audience", open                            ? "everybody"
                                          : audience == Audience::coaches ? "coaches"
                                                                          : "contestant"));
    GRADER_CHECKED(writer.add("interrupted", report.interrupted));
    GRADER_CHECKED(writer.add("icpc", icpc));
    GRADER_CHECKED(writer.add("machine", machine_data(report.machine, audience)));
    GRADER_CHECKED(writer.add_each("problems", report.problems, problem_data));
    GRADER_CHECKED(writer.add_each("standings", frozen ? report.frozen : report.standings,
                                   [&](const model::Standing& one) {
                                       return shown(one.who) ? standing_data(one, open) : Json();
                                   }));
    GRADER_CHECKED(writer.add_each("rescues", report.rescues, [&](const model::Rescue& rescue) {
        return !open && shown(rescue.who) ? rescue_data(rescue) : Json();
    }));
    GRADER_CHECKED(writer.add_each("findings", report.findings, [&](const model::Finding& finding) {
        return !open && shown(finding.who) ? finding_data(finding) : Json();
    }));
    GRADER_CHECKED(writer.add_each(
        "submissions", report.submissions, [&](const model::SubmissionResult& submission) {
            return !frozen && shown(submission.who) ? submission_data(submission, open) : Json();
        }));
    return writer.end();
}

}  // namespace grader::report
