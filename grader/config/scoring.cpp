#include "grader/config/scoring.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <string>

namespace grader::config {
namespace {

using model::Keep;
using model::ScoringMode;

constexpr std::array<Word<ScoringMode>, 3> kModes = {
    {{"oi", ScoringMode::oi}, {"ioi", ScoringMode::ioi}, {"icpc", ScoringMode::icpc}}};

constexpr std::array<Word<Keep>, 3> kKeep = {
    {{"last", Keep::last}, {"best", Keep::best}, {"best-subtasks", Keep::best_subtasks}}};

constexpr std::int64_t kLongest = 1000 * 86'400;  // seconds

/// The digits at the beginning of `text`, which are taken off it.
std::optional<std::int64_t> take_number(std::string_view& text) {
    constexpr std::size_t kMostDigits = 9;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0 || digits > kMostDigits) return std::nullopt;
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + digits, number);
    text.remove_prefix(digits);
    return number;
}

/// A number of exactly so many digits, and what must stand before it.
std::optional<unsigned> take_field(std::string_view& text, std::string_view before,
                                   std::size_t digits) {
    if (text.substr(0, before.size()) != before) return std::nullopt;
    text.remove_prefix(before.size());
    std::string_view field = text.substr(0, digits);
    const auto number = take_number(field);
    if (!number || !field.empty() || text.size() < digits) return std::nullopt;
    text.remove_prefix(digits);
    return static_cast<unsigned>(*number);
}

/// "Z", "+08:00": in seconds.
std::optional<std::int64_t> parse_offset(std::string_view text) {
    if (text == "Z") return 0;
    if (text.empty() || (text.front() != '+' && text.front() != '-')) return std::nullopt;
    const bool west = text.front() == '-';
    text.remove_prefix(1);
    const auto hours = take_field(text, "", 2);
    const auto minutes = take_field(text, ":", 2);
    if (!hours || !minutes || !text.empty() || *hours > 23 || *minutes > 59) return std::nullopt;
    const std::int64_t offset = *hours * 3600 + *minutes * 60;
    return west ? -offset : offset;
}

void read_span(Document& document, const Map& map, std::string_view key,
               std::optional<std::int64_t>& target) {
    const Value* value = map.find(key);
    if (value == nullptr) return;
    target = parse_span(value->text);
    if (!target) document.complain_expected(*value, "a time such as 5h, 90m or 4h30m");
}

void read_start(Document& document, const Map& map, model::ScoringRules& rules) {
    const Value* value = map.find("start");
    if (value == nullptr) return;
    rules.start = parse_moment(value->text);
    if (rules.start) return;
    document.complain_expected(
        *value, "a moment with its offset from UTC such as 2026-12-01T09:00:00+08:00");
}

void read_penalty(Document& document, const Map& map, model::ScoringRules& rules) {
    std::optional<std::int64_t> seconds;
    read_span(document, map, "penalty", seconds);
    if (!seconds) return;
    if (*seconds % 60 != 0) {
        document.complain_expected(*map.find("penalty"), "whole minutes such as 20m");
    }
    rules.penalty = *seconds / 60;
}

void read_freeze(Document& document, const Map& map, model::ScoringRules& rules) {
    read_span(document, map, "freeze", rules.freeze);
    if (!rules.freeze) return;
    const Value& value = *map.find("freeze");
    if (map.find("duration") == nullptr) {
        document.complain(value, "needs the key 'duration' beside it: it counts back from the end");
    } else if (rules.duration && *rules.freeze > *rules.duration) {
        document.complain_expected(value, "at most the duration");
    }
}

/// What means nothing in this mode.
void refuse_others(Document& document, const Map& map, ScoringMode mode) {
    const auto refuse = [&](std::string_view key, const std::string& modes) {
        if (const Value* value = map.find(key)) document.complain(*value, "only for " + modes);
    };
    if (mode == ScoringMode::icpc) {
        refuse("keep", "oi and ioi");
    } else {
        refuse("freeze", "icpc");
        refuse("penalty", "icpc");
    }
}

}  // namespace

std::optional<std::int64_t> parse_span(std::string_view text) {
    constexpr std::array<std::pair<char, std::int64_t>, 3> kUnits = {
        {{'h', 3600}, {'m', 60}, {'s', 1}}};
    std::int64_t seconds = 0;
    std::size_t next = 0;  // units come in this order, each once
    if (text.empty()) return std::nullopt;
    while (!text.empty()) {
        const auto number = take_number(text);
        if (!number || text.empty()) return std::nullopt;
        while (next < kUnits.size() && kUnits[next].first != text.front()) ++next;
        if (next == kUnits.size()) return std::nullopt;
        seconds += *number * kUnits[next].second;
        text.remove_prefix(1);
        ++next;
    }
    return seconds <= kLongest ? std::optional(seconds) : std::nullopt;
}

std::optional<std::int64_t> parse_moment(std::string_view text) {
    const auto year = take_field(text, "", 4);
    const auto month = take_field(text, "-", 2);
    const auto day = take_field(text, "-", 2);
    const auto hour = take_field(text, "T", 2);
    const auto minute = take_field(text, ":", 2);
    const auto second = take_field(text, ":", 2);
    const auto offset = parse_offset(text);
    if (!year || !month || !day || !hour || !minute || !second || !offset) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)),
                                           std::chrono::month(*month), std::chrono::day(*day)};
    if (!date.ok() || *hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
    const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    return days * 86'400 + *hour * 3600 + *minute * 60 + *second - *offset;
}

model::StopRule default_stop(ScoringMode mode) {
    switch (mode) {
        case ScoringMode::oi:
            return model::StopRule::never;
        case ScoringMode::ioi:
            return model::StopRule::subtask;
        case ScoringMode::icpc:
            return model::StopRule::first_failure;
    }
    return model::StopRule::never;
}

model::ScoringRules read_scoring(Document& document, const Value& value) {
    model::ScoringRules rules;
    if (value.kind != Value::Kind::map) {
        read(document, value, rules.mode, kModes);
        if (rules.mode == ScoringMode::ioi) rules.keep = Keep::best;
        return rules;
    }
    const Map map(document, value, scoring_keys());
    if (map.require("mode", "mode: icpc") == nullptr) return rules;
    map.read("mode", rules.mode, kModes);
    if (rules.mode == ScoringMode::ioi) rules.keep = Keep::best;
    map.read("keep", rules.keep, kKeep);
    read_start(document, map, rules);
    read_span(document, map, "duration", rules.duration);
    read_freeze(document, map, rules);
    read_penalty(document, map, rules);
    refuse_others(document, map, rules.mode);
    return rules;
}

}  // namespace grader::config
