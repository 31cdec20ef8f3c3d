// Past runs as JSON.

#include "grader/report/change.hpp"
#include "grader/report/history.hpp"
#include "grader/report/times.hpp"
#include "grader/report/values.hpp"
#include "grader/text/printable.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace grader::report {
namespace {

std::string_view word(model::RunState state) {
    switch (state) {
        case model::RunState::running:
            return "running";
        case model::RunState::finished:
            return "finished";
        case model::RunState::interrupted:
            return "interrupted";
    }
    return "running";
}

Json fields(const model::RunSummary& run) {
    return {{"run", run.id},
            {"started", universal_time(run.started)},
            {"finished", run.finished == 0 ? "" : universal_time(run.finished)},
            {"state", word(run.state)},
            {"contest", text::printable(run.title)},
            {"settings", text::printable(run.settings)},
            {"planned", run.planned},
            {"judged", run.judged},
            {"reused", run.reused},
            {"accepted", run.accepted},
            {"judge_errors", run.judge_errors},
            {"points", to_json(run.points)},
            {"machine", to_json(run.machine)}};
}

Json fields(const model::PastResult& result) {
    return {{"run", result.run},
            {"started", universal_time(result.started)},
            {"who", text::printable_name(result.who)},
            {"problem", text::printable(result.problem)},
            {"attempt", result.attempt},
            {"sha256", text::printable(result.sha256)},
            {"verdict", code(result.verdict)},
            {"points", to_json(result.points)}};
}

Json fields(const model::CaseChange& change) {
    const auto word = [](const std::optional<model::Verdict>& verdict) {
        return verdict ? code(*verdict) : std::string_view();
    };
    return {{"id", text::printable(change.id)},
            {"before", word(change.before)},
            {"after", word(change.after)},
            {"points_before", to_json(change.points_before)},
            {"points_after", to_json(change.points_after)}};
}

Json fields(const model::Change& change);

template <class Items>
Json array_of(const Items& items) {
    Json array = Json::array();
    for (const auto& item : items) array.push_back(fields(item));
    return array;
}

Json fields(const model::Change& change) {
    const auto result = [](const std::optional<model::PastResult>& past) {
        return past ? fields(*past) : Json();
    };
    return {{"who", text::printable_name(change.who)},
            {"problem", text::printable(change.problem)},
            {"attempt", change.attempt},
            {"before", result(change.before)},
            {"after", result(change.after)},
            {"source_changed", source_changed(change)},
            {"cases", array_of(change.cases)}};
}

std::string dump(const Json& json) {
    return json.dump(2) + "\n";
}

}  // namespace

std::string history_json(const std::vector<model::RunSummary>& runs) {
    return dump({{"runs", array_of(runs)}});
}

std::string contestant_history_json(const std::vector<model::PastResult>& results) {
    return dump({{"results", array_of(results)}});
}

std::string diff_json(const model::RunDiff& diff) {
    const auto count = [&diff](Direction which) {
        return std::count_if(
            diff.changes.begin(), diff.changes.end(),
            [which](const model::Change& change) { return direction(change) == which; });
    };
    return dump({{"before", fields(diff.before)},
                 {"after", fields(diff.after)},
                 {"better", count(Direction::better)},
                 {"worse", count(Direction::worse)},
                 {"same", diff.same},
                 {"changes", array_of(diff.changes)}});
}

}  // namespace grader::report
