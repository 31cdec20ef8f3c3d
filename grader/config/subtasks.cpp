#include "grader/config/subtasks.hpp"

#include "grader/config/quantity.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace grader::config {
namespace {

using model::Subtask;
using model::SubtaskScore;

constexpr Range<model::Points> kPointsRange{model::Points{}, model::whole_points(1'000'000)};

constexpr std::array<Word<SubtaskScore>, 3> kScores = {
    {{"min", SubtaskScore::min}, {"sum", SubtaskScore::sum}, {"product", SubtaskScore::product}}};

/// Of a map; null when the key is not there.
const Value* value_of(const Value& map, std::string_view key) {
    const auto found = std::find_if(map.items.begin(), map.items.end(),
                                    [key](const Value& item) { return item.key == key; });
    return found == map.items.end() ? nullptr : &*found;
}

/// A list, or the one value that it would hold.
std::vector<const Value*> items_of(const Value& value) {
    if (value.kind != Value::Kind::list) return {&value};
    std::vector<const Value*> items;
    for (const Value& item : value.items) items.push_back(&item);
    return items;
}

/// Its items are looked at when the cases are known.
void check_cases(Document& document, const Value& cases) {
    const auto items = items_of(cases);
    if (items.empty()) document.complain(cases, "expected at least one case");
    for (const Value* item : items) {
        if (item->kind == Value::Kind::text && !item->text.empty()) continue;
        document.complain_expected(*item, "a case such as 07 or a range such as 01-05");
    }
}

Subtask read_subtask(Document& document, const Value& value, std::size_t number) {
    Subtask subtask;
    subtask.name = std::to_string(number);
    const Map map(document, value, subtask_keys());
    map.read("name", subtask.name);
    const Value* name = map.find("name");
    if (name != nullptr && parse_integer(name->text)) {
        document.complain_expected(*name, "a name that is no number");
    }
    if (const Value* cases = map.require("cases", "cases: [01-05, 07]")) {
        check_cases(document, *cases);
    }
    if (map.require("points", "points: 30") != nullptr) {
        map.read("points", subtask.points, kPointsRange);
    }
    map.read("score", subtask.score, kScores);
    return subtask;
}

/// By name or number.
std::optional<std::size_t> find_subtask(const std::vector<Subtask>& subtasks,
                                        const std::string& text) {
    const auto number = parse_integer(text);
    if (number && *number >= 1 && *number <= subtasks.size()) return *number - 1;
    const auto found = std::find_if(subtasks.begin(), subtasks.end(),
                                    [&](const Subtask& s) { return s.name == text; });
    if (found == subtasks.end()) return std::nullopt;
    return static_cast<std::size_t>(found - subtasks.begin());
}

std::vector<std::size_t> read_needs(Document& document, const Value& value,
                                    const std::vector<Subtask>& subtasks) {
    std::vector<std::string> names;
    for (const Subtask& subtask : subtasks) names.push_back(subtask.name);
    std::vector<std::size_t> needs;
    for (const Value* item : items_of(value)) {
        if (const auto found = find_subtask(subtasks, item->text)) {
            needs.push_back(*found);
            continue;
        }
        const std::string near = text::nearest(item->text, names);
        document.complain_expected(*item, "the name or number of a subtask",
                                   near.empty() ? "" : "; did you mean " + in_quotes(near) + "?");
    }
    return needs;
}

/// A way from `at` back to `goal` along needs: the subtasks on it; empty: there is none.
std::vector<std::size_t> way_back(const std::vector<Subtask>& subtasks, std::size_t at,
                                  std::size_t goal, std::vector<bool>& seen) {
    for (const std::size_t need : subtasks[at].needs) {
        if (need == goal) return {at};
        if (seen[need]) continue;
        seen[need] = true;
        auto way = way_back(subtasks, need, goal, seen);
        if (way.empty()) continue;
        way.insert(way.begin(), at);
        return way;
    }
    return {};
}

/// Tells the cycle that the first of its subtasks is in; the others would only tell it again.
void refuse_cycle(Document& document, const Value& list, const std::vector<Subtask>& subtasks) {
    for (std::size_t i = 0; i < subtasks.size(); ++i) {
        std::vector<bool> seen(subtasks.size());
        const auto way = way_back(subtasks, i, i, seen);
        if (way.empty()) continue;
        std::string told;
        for (const std::size_t step : way) told += in_quotes(subtasks[step].name) + " needs ";
        told += in_quotes(subtasks[i].name);
        document.complain(*value_of(list.items[i], "needs"),
                          "expected no cycle, found that " + told);
        return;
    }
}

void refuse_same_names(Document& document, const Value& list,
                       const std::vector<Subtask>& subtasks) {
    for (std::size_t i = 0; i < subtasks.size(); ++i) {
        const auto* end = subtasks.data() + i;
        const auto* same = std::find_if(subtasks.data(), end, [&](const Subtask& other) {
            return other.name == subtasks[i].name;
        });
        if (same != end) {
            document.complain(list.items[i], "expected a name of its own, found a second " +
                                                 in_quotes(same->name));
        }
    }
}

std::optional<std::size_t> find_case(const std::vector<model::TestCase>& cases,
                                     std::string_view id) {
    const auto found = std::find_if(cases.begin(), cases.end(),
                                    [id](const model::TestCase& test) { return test.id == id; });
    if (found == cases.end()) return std::nullopt;
    return static_cast<std::size_t>(found - cases.begin());
}

/// Both ends belong to it. An id may hold a '-' itself: what is one is not taken for a range.
using Ends = std::pair<std::size_t, std::size_t>;

std::optional<Ends> find_cases(const std::vector<model::TestCase>& cases, std::string_view text) {
    if (const auto single = find_case(cases, text)) return Ends(*single, *single);
    for (std::size_t dash = text.find('-'); dash != std::string_view::npos;
         dash = text.find('-', dash + 1)) {
        const auto first = find_case(cases, text.substr(0, dash));
        const auto last = find_case(cases, text.substr(dash + 1));
        if (first && last) return Ends(*first, *last);
    }
    return std::nullopt;
}

void complain_unknown(Document& document, const Value& item,
                      const std::vector<model::TestCase>& cases) {
    std::vector<std::string> ids;
    for (const model::TestCase& test : cases) ids.push_back(test.id);
    const std::string near = text::nearest(item.text, ids);
    document.complain(item, "there is no case " + in_quotes(item.text) +
                                (near.empty() ? " (the cases are " + in_quotes(ids.front()) +
                                                    " to " + in_quotes(ids.back()) + ")"
                                              : "; did you mean " + in_quotes(near) + "?"));
}

/// The indices of the cases of `item`.
std::vector<std::size_t> cases_of(Document& document, const Value& item,
                                  const std::vector<model::TestCase>& cases) {
    const auto ends = find_cases(cases, item.text);
    if (!ends) {
        complain_unknown(document, item, cases);
        return {};
    }
    if (ends->first > ends->second) {
        document.complain(
            item, "expected the range's first case before its last, found " + in_quotes(item.text));
        return {};
    }
    std::vector<std::size_t> indices(ends->second - ends->first + 1);
    std::iota(indices.begin(), indices.end(), ends->first);
    return indices;
}

void refuse_left_over(Document& document, const Value& list, const model::Problem& problem) {
    std::vector<bool> taken(problem.cases.size());
    for (const Subtask& subtask : problem.subtasks) {
        for (const std::size_t test : subtask.cases) taken[test] = true;
    }
    const auto first = std::find(taken.begin(), taken.end(), false);
    if (first == taken.end()) return;
    const auto count = std::count(taken.begin(), taken.end(), false);
    const std::string& id = problem.cases[static_cast<std::size_t>(first - taken.begin())].id;
    document.complain(list, "expected every case in a subtask, found " + in_quotes(id) +
                                (count == 1 ? "" : " and " + std::to_string(count - 1) + " more") +
                                " in none");
}

}  // namespace

std::vector<Subtask> read_subtasks(Document& document, const Value& list) {
    constexpr std::size_t kMost = 1000;
    if (list.kind != Value::Kind::list || list.items.empty() || list.items.size() > kMost) {
        document.complain_expected(list, "a list of 1 to 1000 {cases: [...], points: ...}");
        return {};
    }
    std::vector<Subtask> subtasks;
    for (const Value& item : list.items) {
        subtasks.push_back(read_subtask(document, item, subtasks.size() + 1));
    }
    for (std::size_t i = 0; i < subtasks.size(); ++i) {
        const Value* needs = value_of(list.items[i], "needs");
        if (needs != nullptr) subtasks[i].needs = read_needs(document, *needs, subtasks);
    }
    refuse_same_names(document, list, subtasks);
    refuse_cycle(document, list, subtasks);
    return subtasks;
}

void assign_cases(Document& document, const Value& list, model::Problem& problem) {
    if (problem.cases.empty() || !document.complaints().empty()) return;
    for (std::size_t i = 0; i < problem.subtasks.size(); ++i) {
        const Value& cases = *value_of(list.items[i], "cases");
        std::vector<std::size_t>& indices = problem.subtasks[i].cases;
        for (const Value* item : items_of(cases)) {
            const auto more = cases_of(document, *item, problem.cases);
            indices.insert(indices.end(), more.begin(), more.end());
        }
        std::sort(indices.begin(), indices.end());
        indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    }
    for (model::TestCase& test : problem.cases) test.points = {};
    if (document.complaints().empty()) refuse_left_over(document, list, problem);
}

}  // namespace grader::config
