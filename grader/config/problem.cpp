#include "grader/config/problem.hpp"

#include "grader/config/compare.hpp"
#include "grader/config/data.hpp"
#include "grader/config/interactor.hpp"
#include "grader/config/kind.hpp"
#include "grader/config/names.hpp"
#include "grader/config/own_languages.hpp"
#include "grader/config/subtasks.hpp"

namespace grader::config {
namespace {

using model::IoKind;

constexpr std::array<Word<IoKind>, 3> kIoKinds = {
    {{"file", IoKind::file}, {"stdio", IoKind::stdio}, {"either", IoKind::either}}};

constexpr std::array<Word<model::MemoryCounts>, 2> kMemoryCounts = {
    {{"used", model::MemoryCounts::used}, {"declared", model::MemoryCounts::declared}}};

constexpr Range<model::Points> kPointsRange{model::Points{}, model::whole_points(1'000'000)};

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
        const Map map(document, value, io_keys());
        if (map.require("kind", "kind: file") == nullptr) return io;
        io.kind = IoKind::file;
        map.read("kind", io.kind, kIoKinds);
        if (io.kind == IoKind::stdio) {
            for (const char* key : {"input", "output"}) {
                if (const Value* name = map.find(key)) {
                    document.complain(*name, "file names need 'kind: file' or 'kind: either'");
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
    const Map map(document, value, limits_keys());
    map.read("cpu", limits.cpu, kCpuRange);
    map.read("wall", limits.wall, kWallRange);
    map.read("memory", limits.memory, kMemoryRange);
    map.read("output", limits.output, kOutputRange);
    map.read("threads", limits.threads, kThreadsRange);
    map.read("memory-counts", limits.memory_counts, kMemoryCounts);
    return limits;
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
    const Map map(document, document.root(), problem_keys());
    problem.id = read_id(document, map);
    problem.title = problem.id;
    map.read("title", problem.title);
    read_kind(document, map, problem);
    if (const Value* io = map.find("io")) {
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
    read_own_languages(document, map, surroundings, problem);
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
