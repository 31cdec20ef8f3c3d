#include "grader/appeal/replay.hpp"
#include "grader/text/printable.hpp"

#include <nlohmann/json.hpp>

namespace grader::appeal {
namespace {

using Json = nlohmann::ordered_json;

Json milliseconds(Micros time) {
    if (time.count() % 1000 == 0) return time.count() / 1000;
    return static_cast<double>(time.count()) / 1000.0;
}

Json json_of(const model::CaseResult& result) {
    return {{"verdict", code(result.verdict)},
            {"cpu_ms", milliseconds(result.cpu)},
            {"wall_ms", milliseconds(result.wall)},
            {"memory_kib", result.memory.value / 1024},
            {"message", text::printable(result.message)}};
}

}  // namespace

std::string replay_json(const Bundle& bundle, const Replay& replay) {
    Json cases = Json::array();
    for (const ReplayedCase& test : replay.cases) {
        cases.push_back({{"id", text::printable(test.then.id)},
                         {"recorded", json_of(test.then)},
                         {"now", json_of(test.now)},
                         {"stands", test.stands}});
    }
    Json differences = Json::array();
    for (const Difference& fact : replay.differences) {
        differences.push_back({{"what", fact.what},
                               {"recorded", text::printable(fact.then)},
                               {"now", text::printable(fact.now)}});
    }
    const Json json = {{"who", text::printable_name(bundle.who)},
                       {"problem", text::printable(bundle.problem.id)},
                       {"stands", replay.stands()},
                       {"compile",
                        {{"recorded", recorded_compiles(bundle)},
                         {"now", replay.compile.ok},
                         {"log", text::printable_lines(replay.compile.log)},
                         {"same_executable", replay.same_executable}}},
                       {"cases", std::move(cases)},
                       {"differences", std::move(differences)},
                       {"sandbox", text::printable(replay.machine.sandbox)}};
    return json.dump(2) + "\n";
}

}  // namespace grader::appeal
