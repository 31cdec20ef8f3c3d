#include "grader/store/reasons.hpp"

#include "grader/store/database.hpp"

#include <nlohmann/json.hpp>

#include <utility>

namespace grader::store {
namespace {

using nlohmann::json;

std::string dump(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

template <class Read>
auto parsed(const std::string& text, Read read) -> decltype(read(json())) {
    try {
        return read(json::parse(text));
    } catch (const json::exception&) {
        throw damaged();
    }
}

model::Reason reason_of(const json& row) {
    const auto confidence = row.at(1).get<unsigned>();
    if (confidence > static_cast<unsigned>(model::Confidence::hint)) throw damaged();
    model::Reason reason{row.at(0), static_cast<model::Confidence>(confidence), {}};
    for (const json& value : row.at(2)) reason.evidence.push_back({value.at(0), value.at(1)});
    return reason;
}

}  // namespace

std::string to_text(const std::vector<model::Reason>& reasons) {
    if (reasons.empty()) return "";
    json rows = json::array();
    for (const model::Reason& reason : reasons) {
        json values = json::array();
        for (const model::Value& value : reason.evidence) {
            values.push_back(json::array({value.name, value.text}));
        }
        rows.push_back(json::array(
            {reason.rule, static_cast<unsigned>(reason.confidence), std::move(values)}));
    }
    return dump(rows);
}

std::string to_text(const std::optional<model::Difference>& difference) {
    if (!difference) return "";
    const model::Difference& d = *difference;
    return dump(json::array(
        {d.line, d.column, d.token, d.expected, d.found, d.output_ended, d.answer_ended}));
}

std::vector<model::Reason> reasons_of(const std::string& text) {
    if (text.empty()) return {};
    return parsed(text, [](const json& rows) {
        std::vector<model::Reason> reasons;
        for (const json& row : rows) reasons.push_back(reason_of(row));
        return reasons;
    });
}

std::optional<model::Difference> difference_of(const std::string& text) {
    if (text.empty()) return std::nullopt;
    return parsed(text, [](const json& row) -> std::optional<model::Difference> {
        return model::Difference{row.at(0), row.at(1), row.at(2), row.at(3),
                                 row.at(4), row.at(5), row.at(6)};
    });
}

}  // namespace grader::store
