#pragma once
// A problem's file and languages.yaml → model. Mistakes are left in the document, and what is
// returned is of use only when there are none. Internal to config.

#include "grader/config/document.hpp"
#include "grader/config/judge_program.hpp"
#include "grader/model/contest.hpp"

#include <array>

namespace grader::config {

inline constexpr Range<Micros> kCpuRange{Micros(1'000), Micros(3'600'000'000)};
inline constexpr Range<Micros> kWallRange{Micros(1'000), Micros(3 * 3'600'000'000)};
inline constexpr Range<unsigned> kThreadsRange{1, 1'000};
inline constexpr Range<Bytes> kMemoryRange{mib(1), gib(1024)};
inline constexpr Range<Bytes> kOutputRange{kib(1), gib(1024)};

/// The words of the key `stop`.
inline constexpr std::array<Word<model::StopRule>, 3> kStopRules = {
    {{"never", model::StopRule::never},
     {"subtask", model::StopRule::subtask},
     {"first-failure", model::StopRule::first_failure}}};

[[nodiscard]] model::Problem read_problem(Document& document, const Surroundings& surroundings);

[[nodiscard]] std::vector<model::Language> read_languages(Document& document);

}  // namespace grader::config
