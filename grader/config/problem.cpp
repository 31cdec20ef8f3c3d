#include "grader/config/problem.hpp"

#include "grader/config/compare.hpp"
#include "grader/config/interactor.hpp"
#include "grader/config/load.hpp"
#include "grader/config/names.hpp"
#include "grader/config/subtasks.hpp"

#include <algorithm>

namespace grader::config {
namespace {

using model::IoKind;

constexpr std::array<Word<IoKind>, 2> kIoKinds = {
    {{"file", IoKind::file}, {"stdio", IoKind::stdio}}};

constexpr Range<model::Points> kPointsRange{model::Points{}, model::whole_points(1'000'000)};
constexpr Range<unsigned> kCountRange{1, 1'000};
constexpr Range<std::uint64_t> kSeedRange{0, UINT64_MAX};

std::string read_id(Document& document, const Map& map) {
    std::string id = document.file().stem().string();
    map.read("id", id);
    if (is_id(id)) return id;
    if (const Value* value = map.find("id")) {
        document.complain_expected(*value, std::string(kIdRule));
    } else {
        document.complain(document.root().offset, "the file's name does not fit as id; add 'id: " +
                                                      std::string(kIdRule) + "'");
    }
    return id;
}

void read_file_name(Document& document, const Map& map, std::string_view key, std::string& target) {
    map.read(key, target);
    const Value* value = map.find(key);
    if (value != nullptr && !is_plain_file_name(target)) {
        document.complain_expected(*value, std::string(kFileNameRule));
    }
}

model::IoSpec read_io(Document& document, const Value& value, const std::string& id) {
    model::IoSpec io;
    if (value.kind != Value::Kind::map) {
        read(document, value, io.kind, kIoKinds);
    } else {
        const Map map(document, value, {"kind", "input", "output"});
        if (map.require("kind", "kind: file") == nullptr) return io;
        io.kind = IoKind::file;
        map.read("kind", io.kind, kIoKinds);
        if (io.kind == IoKind::stdio) {
            for (const char* key : {"input", "output"}) {
                if (const Value* name = map.find(key)) {
                    document.complain(*name, "file names need 'kind: file'");
                }
            }
        }
        read_file_name(document, map, "input", io.input_name);
        read_file_name(document, map, "output", io.output_name);
    }
    if (io.kind == IoKind::stdio) return io;
    if (io.input_name.empty()) io.input_name = id + ".in";
    if (io.output_name.empty()) io.output_name = id + ".out";
    if (io.input_name == io.output_name) {
        document.complain(value, "expected different names for input and output");
    }
    return io;
}

model::Limits read_limits(Document& document, const Value& value) {
    model::Limits limits;
    const Map map(document, value, {"cpu", "wall", "memory", "output", "threads"});
    map.read("cpu", limits.cpu, kCpuRange);
    map.read("wall", limits.wall, kWallRange);
    map.read("memory", limits.memory, kMemoryRange);
    map.read("output", limits.output, kOutputRange);
    map.read("threads", limits.threads, kThreadsRange);
    return limits;
}

model::PlanEntry read_entry(Document& document, const Value& value) {
    model::PlanEntry entry;
    const Map map(document, value, {"input", "generate", "count"});
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

void read_data(Document& document, const Value& value, bool with_data, model::Problem& problem) {
    const Map map(document, value,
                  {"folder", "seed", "generator", "validator", "reference", "facts", "plan"});
    problem.plan = read_plan(document, map);
    const Value* folder = map.require("folder", "folder: ../../testdata/" + problem.id);
    map.read("folder", problem.data_folder);
    if (folder == nullptr || problem.data_folder.empty() || !with_data) return;
    if (auto cases = find_cases(problem.data_folder, problem.full)) {
        problem.cases = std::move(*cases);
    } else {
        const bool can_make = problem.plan && !problem.plan->entries.empty();
        document.complain(*folder,
                          cases.error().message +
                              (can_make ? "; to make the data: grader gen " + problem.id : ""));
    }
}

void read_stop(Document& document, const Map& map, model::Problem& problem) {
    map.read("stop", problem.stop, kStopRules);
    const Value* stop = map.find("stop");
    if (stop != nullptr && problem.stop == model::StopRule::subtask &&
        map.find("subtasks") == nullptr) {
        document.complain(*stop, "'subtask' needs the key 'subtasks' beside it");
    }
}

/// The points of a problem with subtasks are their sum.
void read_points(Document& document, const Map& map, model::Problem& problem) {
    model::Points& points = problem.full;
    map.read("points", points, kPointsRange);
    if (problem.subtasks.empty()) return;
    model::Points sum;
    for (const model::Subtask& subtask : problem.subtasks) sum += subtask.points;
    const Value* value = map.find("points");
    if (value == nullptr) points = sum;
    // After other mistakes the sum may be another one.
    if (points == sum || !document.complaints().empty()) return;
    document.complain_expected(*value, to_string(sum) + ", the sum of the subtasks",
                               "; it may be left out");
}

}  // namespace

model::Problem read_problem(Document& document, const Surroundings& surroundings) {
    model::Problem problem;
    problem.stop = surroundings.stop;
    const Map map(document, document.root(),
                  {"id", "title", "io", "limits", "compare", "checker", "interactor", "points",
                   "subtasks", "stop", "data"});
    problem.id = read_id(document, map);
    problem.title = problem.id;
    map.read("title", problem.title);
    if (const Value* io = map.require("io", "io: {kind: file, input: flip.in, output: flip.out}")) {
        problem.io = read_io(document, *io, problem.id);
    }
    if (const Value* limits = map.find("limits")) problem.limits = read_limits(document, *limits);
    if (const Value* compare = map.find("compare")) {
        problem.compare = read_compare(document, *compare);
    }
    if (const Value* checker = map.find("checker")) {
        problem.checker = read_checker(document, *checker, surroundings);
        if (map.find("compare") != nullptr) {
            document.complain(*checker, "expected either 'checker' or 'compare'");
        }
    }
    read_interactor(document, map, surroundings, problem);
    read_stop(document, map, problem);
    const Value* list = map.find("subtasks");
    if (list != nullptr) problem.subtasks = read_subtasks(document, *list);
    read_points(document, map, problem);
    if (const Value* data = map.require("data", "data: {folder: ../../testdata/flip}")) {
        read_data(document, *data, surroundings.with_data, problem);
    }
    if (list != nullptr) assign_cases(document, *list, problem);
    return problem;
}

}  // namespace grader::config
