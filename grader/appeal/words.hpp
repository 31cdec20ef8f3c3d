#pragma once
// The words that stand for enumerators in manifest.json. Internal to appeal.

#include "grader/model/contest.hpp"
#include "grader/model/run_result.hpp"

#include <array>
#include <string_view>

namespace grader::appeal {

template <class Value>
struct Word {
    Value value;
    std::string_view word;
};

inline constexpr std::array<Word<model::IoKind>, 3> kIoWords = {
    {{model::IoKind::file, "file"},
     {model::IoKind::stdio, "stdio"},
     {model::IoKind::either, "either"}}};

inline constexpr std::array<Word<model::CompareMode>, 4> kCompareWords = {
    {{model::CompareMode::lines, "lines"},
     {model::CompareMode::exact, "exact"},
     {model::CompareMode::tokens, "tokens"},
     {model::CompareMode::floats, "floats"}}};

inline constexpr std::array<Word<model::ExecutableKind>, 2> kExecutableWords = {
    {{model::ExecutableKind::static_binary, "static"},
     {model::ExecutableKind::toolchain, "toolchain"}}};

inline constexpr std::array<Word<model::StubUse>, 2> kStubUseWords = {
    {{model::StubUse::linked, "linked"}, {model::StubUse::imported, "imported"}}};

inline constexpr std::array<Word<model::MemorySource>, 3> kMemoryWords = {
    {{model::MemorySource::rss, "rss"},
     {model::MemorySource::cgroup, "cgroup"},
     {model::MemorySource::declared, "declared"}}};

inline constexpr std::array<Word<model::MemoryCounts>, 2> kMemoryCountsWords = {
    {{model::MemoryCounts::used, "used"}, {model::MemoryCounts::declared, "declared"}}};

inline constexpr std::array<Word<model::LimitHit>, 5> kLimitWords = {
    {{model::LimitHit::none, "none"},
     {model::LimitHit::cpu, "cpu"},
     {model::LimitHit::wall, "wall"},
     {model::LimitHit::memory, "memory"},
     {model::LimitHit::output, "output"}}};

template <class Value, std::size_t n>
std::string_view word_of(const std::array<Word<Value>, n>& words, Value value) {
    for (const Word<Value>& entry : words) {
        if (entry.value == value) return entry.word;
    }
    return words.front().word;
}

}  // namespace grader::appeal
