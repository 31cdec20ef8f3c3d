#include "grader/report/change.hpp"

#include "grader/text/printable.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace grader::report {
namespace {

using model::CaseChange;
using model::Verdict;

// "TL→AC"; when only the points are others "AC 3→4".
std::string kind(const CaseChange& change) {
    const auto word = [](const std::optional<Verdict>& verdict) {
        return verdict ? std::string(code(*verdict)) : std::string("none");
    };
    if (change.before != change.after) return word(change.before) + "→" + word(change.after);
    return word(change.after) + " " + to_string(change.points_before) + "→" +
           to_string(change.points_after);
}

// Of two ids that are alike but for a number at their end: whether the second is the next one.
bool follows(const std::string& id, const std::string& next) {
    const auto number = [](const std::string& name) {
        return name.find_last_not_of("0123456789") + 1;  // npos + 1 is 0
    };
    const std::size_t start = number(id);
    if (start != number(next) || id.compare(0, start, next, 0, start) != 0) return false;
    const auto value = [start](const std::string& name) {
        std::uint64_t result = 0;
        const auto end = name.data() + name.size();
        const bool whole = std::from_chars(name.data() + start, end, result).ec == std::errc();
        return whole ? std::optional(result) : std::nullopt;
    };
    const auto first = value(id);
    const auto second = value(next);
    return first && second && *first < *second && *second - *first == 1;
}

// "03 05 07–12"
std::string ranges(const std::vector<std::string>& ids) {
    std::string text;
    for (std::size_t begin = 0; begin < ids.size();) {
        std::size_t end = begin + 1;
        while (end < ids.size() && follows(ids[end - 1], ids[end])) ++end;
        if (end - begin == 2) --end;  // two stand side by side
        text += (text.empty() ? "" : " ") + text::printable(ids[begin]);
        if (end - begin > 1) text += "–" + text::printable(ids[end - 1]);
        begin = end;
    }
    return text;
}

}  // namespace

Direction direction(const model::Change& change) {
    if (!change.before) return Direction::added;
    if (!change.after) return Direction::removed;
    const auto worth = [](const model::PastResult& result) {
        return std::pair(result.points, result.verdict == Verdict::accepted);
    };
    const auto before = worth(*change.before);
    const auto after = worth(*change.after);
    if (before == after) return Direction::neither;
    return before < after ? Direction::better : Direction::worse;
}

bool source_changed(const model::Change& change) {
    return change.before && change.after && change.before->sha256 != change.after->sha256;
}

std::string points_change(model::Points before, model::Points after) {
    if (before == after) return "";
    const model::Points change = {after.thousandths - before.thousandths};
    return (before < after ? "+" : "") + to_string(change);
}

std::string case_changes(const std::vector<CaseChange>& cases) {
    std::vector<std::pair<std::string, std::vector<std::string>>> kinds;
    for (const CaseChange& change : cases) {
        const std::string what = kind(change);
        auto known = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const auto& entry) { return entry.first == what; });
        if (known == kinds.end()) known = kinds.insert(known, {what, {}});
        known->second.push_back(change.id);
    }
    std::string text;
    for (const auto& [what, ids] : kinds) {
        text += (text.empty() ? "" : ", ") + ranges(ids) + " " + what;
    }
    return text;
}

}  // namespace grader::report
