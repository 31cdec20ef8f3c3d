#include "grader/config/data.hpp"

#include "grader/config/cases.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace grader::config {
namespace {

namespace fs = std::filesystem;

constexpr Range<unsigned> kCountRange{1, 1'000};
constexpr Range<std::uint64_t> kSeedRange{0, UINT64_MAX};

model::PlanEntry read_entry(Document& document, const Value& value) {
    model::PlanEntry entry;
    const Map map(document, value, plan_keys());
    const Value* input = map.find("input");
    const Value* generate = map.find("generate");
    if (value.kind == Value::Kind::map && (input == nullptr) == (generate == nullptr)) {
        document.complain(value, "expected either 'input' or 'generate' in an entry of the plan");
    }
    if (input != nullptr) {
        if (input->kind != Value::Kind::text || input->text.empty()) {
            document.complain_expected(*input, "the text of a test case");
        }
        entry.input = input->text;
        if (const Value* count = map.find("count")) {
            document.complain(*count, "only for 'generate'");
        }
    }
    map.read("generate", entry.arguments);
    map.read("count", entry.count, kCountRange);
    return entry;
}

void check_plan(Document& document, const Map& map, const model::DataPlan& plan) {
    const Value* entries = map.find("plan");
    if (entries == nullptr) return;
    const bool draws =
        std::any_of(plan.entries.begin(), plan.entries.end(),
                    [](const model::PlanEntry& entry) { return entry.input.empty(); });
    if (draws && map.find("generator") == nullptr) {
        document.complain(*entries, "'generate' needs the key 'generator' beside 'plan'");
    }
    if (map.find("reference") == nullptr) {
        document.complain(*entries, "a plan needs the key 'reference' beside it, for the answers");
    }
}

/// Nothing when the problem says nothing about how its data is made.
std::optional<model::DataPlan> read_plan(Document& document, const Map& map) {
    constexpr std::array<std::string_view, 6> kKeys = {"seed",      "generator", "validator",
                                                       "reference", "facts",     "plan"};
    if (std::none_of(kKeys.begin(), kKeys.end(),
                     [&map](std::string_view key) { return map.find(key) != nullptr; })) {
        return std::nullopt;
    }
    model::DataPlan plan;
    map.read("seed", plan.seed, kSeedRange);
    const std::array<std::pair<std::string_view, std::vector<std::string>*>, 4> commands = {
        {{"generator", &plan.generator},
         {"validator", &plan.validator},
         {"reference", &plan.reference},
         {"facts", &plan.facts}}};
    for (const auto& [key, command] : commands) {
        map.read(key, *command);
        const Value* value = map.find(key);
        if (value != nullptr && value->kind == Value::Kind::list && command->empty()) {
            document.complain(*value, "expected a command such as [program, argument]");
        }
    }
    if (const Value* entries = map.find("plan")) {
        if (entries->kind != Value::Kind::list || entries->items.empty()) {
            document.complain_expected(*entries, "a list of {input: ...} and {generate: [...]}");
        }
        for (const Value& entry : entries->items) {
            plan.entries.push_back(read_entry(document, entry));
        }
    }
    check_plan(document, map, plan);
    return plan;
}

std::optional<CasePattern> read_pattern(Document& document, const Value& value) {
    CasePattern pattern;
    const Map map(document, value, pattern_keys());
    const auto read_name = [&](std::string_view key, const std::string& example,
                               std::string& target) {
        const Value* name = map.require(key, example);
        map.read(key, target);
        const bool fits = is_case_pattern(target);
        if (name != nullptr && !target.empty() && !fits) {
            document.complain_expected(*name, "a name below the data folder with one '*'");
        }
        return fits;
    };
    const bool input = read_name("input", "input: flip*.in", pattern.input);
    const bool answer = read_name("answer", "answer: flip*.ans", pattern.answer);
    if (!input || !answer) return std::nullopt;
    if (pattern.input == pattern.answer) {
        document.complain(value, "expected different names for input and answer");
        return std::nullopt;
    }
    return pattern;
}

/// Where a case of the list says that one of its files is.
fs::path read_case_file(Document& document, const Map& map, std::string_view key, bool with_data,
                        const fs::path& folder) {
    std::string name;
    const Value* value = map.require(key, std::string(key) + ": 1.in");
    map.read(key, name);
    if (name.empty()) return {};
    fs::path file = (folder / name).lexically_normal();
    if (!with_data) return file;
    if (const Status found = check_case_file(file); !found) {
        document.complain(*value, text::printable(found.error().message));
    }
    return file;
}

std::vector<model::TestCase> read_list(Document& document, const Value& list, bool with_data,
                                       const model::Problem& problem) {
    if (list.kind != Value::Kind::list || list.items.empty()) {
        document.complain_expected(list, "a list of {input: ..., answer: ...}");
        return {};
    }
    const auto parts = model::split_evenly(problem.full, list.items.size());
    std::vector<model::TestCase> cases;
    for (const Value& item : list.items) {
        const Map map(document, item, case_keys());
        model::TestCase test;
        test.input = read_case_file(document, map, "input", with_data, problem.data_folder);
        test.answer = read_case_file(document, map, "answer", with_data, problem.data_folder);
        test.id = test.input.stem().string();
        map.read("id", test.id);
        test.points = parts[cases.size()];
        const bool second =
            std::any_of(cases.begin(), cases.end(),
                        [&](const model::TestCase& other) { return other.id == test.id; });
        if (second && !test.id.empty()) {
            document.complain(item, "expected a case with an id of its own, found a second " +
                                        in_quotes(test.id) + "; give it one with 'id'");
        }
        cases.push_back(std::move(test));
    }
    return cases;
}

/// At most one of the keys says which files are the cases.
void refuse_contradictions(Document& document, const Map& map) {
    const Value* cases = map.find("cases");
    const Value* pattern = map.find("pattern");
    if (cases != nullptr && pattern != nullptr) {
        document.complain(*pattern, "expected either 'cases' or 'pattern', found both");
    }
    const Value* named = cases != nullptr ? cases : pattern;
    if (named != nullptr && map.find("plan") != nullptr) {
        document.complain(*named, "not with 'plan': grader gen names the files itself");
    }
}

/// Those that the files' names tell.
void search_cases(Document& document, const Value& folder,
                  const std::optional<CasePattern>& pattern, model::Problem& problem) {
    auto cases = pattern ? find_cases(problem.data_folder, problem.full, *pattern)
                         : find_cases(problem.data_folder, problem.full);
    if (cases) {
        problem.cases = std::move(*cases);
        return;
    }
    const bool can_make = problem.plan && !problem.plan->entries.empty();
    document.complain(folder, cases.error().message +
                                  (can_make ? "; to make the data: grader gen " + problem.id : ""));
}

}  // namespace

void read_data(Document& document, const Value& value, bool with_data, model::Problem& problem) {
    const Map map(document, value, data_keys());
    problem.plan = read_plan(document, map);
    const Value* folder = map.require("folder", "folder: ../../testdata/" + problem.id);
    map.read("folder", problem.data_folder);
    refuse_contradictions(document, map);
    if (problem.data_folder.empty()) return;
    if (const Value* list = map.find("cases")) {
        auto cases = read_list(document, *list, with_data, problem);
        if (with_data) problem.cases = std::move(cases);
        return;
    }
    const Value* named = map.find("pattern");
    const auto pattern = named != nullptr ? read_pattern(document, *named) : std::nullopt;
    const bool readable = named == nullptr || pattern;
    if (!with_data || !readable) return;
    search_cases(document, *folder, pattern, problem);
}

}  // namespace grader::config
