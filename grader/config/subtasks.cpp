#include "grader/config/subtasks.hpp"

#include "grader/text/printable.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace grader::config {
namespace {

constexpr Range<model::Points> kPointsRange{model::Points{}, model::whole_points(1'000'000)};

Subtask read_subtask(Document& document, const Value& value) {
    Subtask subtask;
    const Map map(document, value, {"cases", "points"});
    if (const Value* cases = map.require("cases", "cases: [01-05, 07]")) {
        if (cases->kind == Value::Kind::list) {
            for (const Value& item : cases->items) subtask.cases.push_back(&item);
        } else {
            subtask.cases.push_back(cases);
        }
        if (subtask.cases.empty()) document.complain(*cases, "expected at least one case");
        for (const Value* item : subtask.cases) {
            if (item->kind == Value::Kind::text && !item->text.empty()) continue;
            document.complain_expected(*item, "a case such as 07 or a range such as 01-05");
        }
    }
    if (map.require("points", "points: 30") != nullptr) {
        map.read("points", subtask.points, kPointsRange);
    }
    return subtask;
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

/// Marks the cases of `item` and returns their indices.
std::vector<std::size_t> take(Document& document, const Value& item, unsigned number,
                              std::vector<model::TestCase>& cases) {
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
    std::vector<std::size_t> taken;
    for (std::size_t i = ends->first; i <= ends->second; ++i) {
        if (cases[i].subtask != 0) {
            document.complain(item, "case " + in_quotes(cases[i].id) + " is in subtask " +
                                        std::to_string(cases[i].subtask) + " already");
            return {};
        }
        cases[i].subtask = number;
        taken.push_back(i);
    }
    return taken;
}

void refuse_left_over(Document& document, const Value& list,
                      const std::vector<model::TestCase>& cases) {
    const auto left = [](const model::TestCase& test) { return test.subtask == 0; };
    const auto first = std::find_if(cases.begin(), cases.end(), left);
    if (first == cases.end()) return;
    const auto count = std::count_if(cases.begin(), cases.end(), left);
    document.complain(list, "expected every case in a subtask, found " + in_quotes(first->id) +
                                (count == 1 ? "" : " and " + std::to_string(count - 1) + " more") +
                                " in none");
}

}  // namespace

std::vector<Subtask> read_subtasks(Document& document, const Value& list) {
    if (list.kind != Value::Kind::list || list.items.empty()) {
        document.complain_expected(list, "a list of {cases: [...], points: ...}");
        return {};
    }
    std::vector<Subtask> subtasks;
    for (const Value& item : list.items) subtasks.push_back(read_subtask(document, item));
    return subtasks;
}

void assign_subtasks(Document& document, const Value& list, const std::vector<Subtask>& subtasks,
                     std::vector<model::TestCase>& cases) {
    if (cases.empty() || subtasks.empty() || !document.complaints().empty()) return;
    for (std::size_t i = 0; i < subtasks.size(); ++i) {
        std::vector<std::size_t> taken;
        for (const Value* item : subtasks[i].cases) {
            const auto more = take(document, *item, static_cast<unsigned>(i + 1), cases);
            taken.insert(taken.end(), more.begin(), more.end());
        }
        std::sort(taken.begin(), taken.end());
        const auto parts = model::split_evenly(subtasks[i].points, taken.size());
        for (std::size_t part = 0; part < parts.size(); ++part) {
            cases[taken[part]].points = parts[part];
        }
    }
    if (document.complaints().empty()) refuse_left_over(document, list, cases);
}

}  // namespace grader::config
