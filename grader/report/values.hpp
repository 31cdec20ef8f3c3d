#pragma once
// Results as JSON values: the fields of docs/json.md, in its order. Internal to report.

#include "grader/model/result.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace grader::report {

using Json = nlohmann::ordered_json;

// Thousandths are printed with the fewest digits that give the same double again: 33.333 stays
// 33.333, and whole numbers have no ".0".
[[nodiscard]] Json to_json(model::Points points);
[[nodiscard]] Json milliseconds(Micros time);

[[nodiscard]] Json to_json(const model::CaseResult& result);
[[nodiscard]] Json to_json(const model::CompileResult& compile);
[[nodiscard]] Json to_json(const model::SubmissionResult& submission);
[[nodiscard]] Json to_json(const model::Standing& standing);
[[nodiscard]] Json to_json(const model::Rescue& rescue);
[[nodiscard]] Json to_json(const model::Finding& finding);
[[nodiscard]] Json to_json(const model::MachineReport& machine);

}  // namespace grader::report
