#include "grader/appeal/manifest.hpp"
#include "grader/appeal/words.hpp"
#include "grader/text/printable.hpp"

#include <nlohmann/json.hpp>

namespace grader::appeal {
namespace {

using Json = nlohmann::ordered_json;

/// JSON has no place for bytes that are no UTF-8: those are written in hexadecimal, too.
Json text_of(std::string_view bytes) {
    if (text::is_utf8(bytes)) return bytes;
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        hex += {kDigits[byte >> 4], kDigits[byte & 15]};
    }
    return {{"shown", text::printable(bytes)}, {"hex", hex}};
}

Json texts_of(const std::vector<std::string>& words) {
    Json array = Json::array();
    for (const std::string& word : words) array.push_back(text_of(word));
    return array;
}

Json json_of(const model::Decimal& decimal) {
    return {{"digits", decimal.digits}, {"exponent", decimal.exponent}};
}

Json json_of(const model::Problem& problem) {
    const model::Limits& limits = problem.limits;
    return {{"id", text_of(problem.id)},
            {"title", text_of(problem.title)},
            {"io",
             {{"kind", word_of(kIoWords, problem.io.kind)},
              {"input", text_of(problem.io.input_name)},
              {"output", text_of(problem.io.output_name)}}},
            {"limits",
             {{"cpu_us", limits.cpu.count()},
              {"wall_us", limits.wall.count()},
              {"memory_bytes", limits.memory.value},
              {"output_bytes", limits.output.value},
              {"threads", limits.threads},
              {"memory_counts", word_of(kMemoryCountsWords, limits.memory_counts)}}},
            {"compare",
             {{"mode", word_of(kCompareWords, problem.compare.mode)},
              {"ignore_case", problem.compare.ignore_case},
              {"absolute", json_of(problem.compare.absolute)},
              {"relative", json_of(problem.compare.relative)}}},
            {"points_thousandths", problem.full.thousandths}};
}

Json json_of(const model::Language& language) {
    Json helpers = Json::array();
    for (const model::HelperFile& helper : language.helpers) {
        helpers.push_back({{"name", text_of(helper.name)}, {"bytes", text_of(helper.bytes)}});
    }
    return {{"name", text_of(language.name)},
            {"source_name", text_of(language.source_name)},
            {"compile", texts_of(language.compile)},
            {"run", texts_of(language.run)},
            {"executable", word_of(kExecutableWords, language.executable)},
            {"environment", texts_of(language.environment)},
            {"helpers", std::move(helpers)},
            {"stub_use", word_of(kStubUseWords, language.stub_use)},
            {"stubs", texts_of(language.stubs)}};
}

Json compile_json(const Bundle& bundle) {
    const model::CompileLimits& limits = bundle.compile_limits;
    return {{"compiler", text_of(bundle.compiler)},
            {"limits",
             {{"cpu_us", limits.cpu.count()},
              {"wall_us", limits.wall.count()},
              {"memory_bytes", limits.memory.value},
              {"output_bytes", limits.output.value}}},
            {"ok", bundle.compile.ok},
            {"log", text_of(bundle.compile.log)},
            {"cpu_us", bundle.compile.cpu.count()},
            {"executable_sha256", to_hex(bundle.executable)}};
}

Json json_of(const model::MachineReport& machine) {
    return {{"host", text_of(machine.host)},
            {"cpu_model", text_of(machine.cpu_model)},
            {"cores", machine.cores},
            {"kernel", text_of(machine.kernel)},
            {"sandbox", text_of(machine.sandbox)},
            {"isolated", machine.isolated}};
}

Json json_of(const model::CaseResult& result) {
    Json measurements = Json::array();
    for (const model::Measurement& one : result.measurements) {
        measurements.push_back({{"verdict", code(one.verdict)},
                                {"cpu_us", one.cpu.count()},
                                {"wall_us", one.wall.count()},
                                {"memory_bytes", one.memory.value}});
    }
    return {{"verdict", code(result.verdict)},
            {"points_thousandths", result.points.thousandths},
            {"cpu_us", result.cpu.count()},
            {"wall_us", result.wall.count()},
            {"memory_bytes", result.memory.value},
            {"memory_source", word_of(kMemoryWords, result.memory_source)},
            {"limit", word_of(kLimitWords, result.limit)},
            {"message", text_of(result.message)},
            {"measurements", std::move(measurements)},
            {"decided", result.decided}};
}

Json json_of(const BundledCase& disputed, std::size_t number) {
    Json json = {{"id", text_of(disputed.test.id)},
                 {"folder", "cases/" + std::to_string(number)},
                 {"points_thousandths", disputed.test.points.thousandths},
                 {"stored", nullptr},
                 {"bundled", nullptr}};
    if (disputed.stored) json["stored"] = json_of(*disputed.stored);
    if (disputed.bundled) {
        json["bundled"] = json_of(*disputed.bundled);
        json["bundled"]["exit_code"] = disputed.exit_code;
        json["bundled"]["signal"] = disputed.signal;
        json["bundled"]["output_cut"] = disputed.output_cut;
    }
    return json;
}

Json stored_json(const std::optional<StoredResult>& stored) {
    if (!stored) return nullptr;
    return {{"run", stored->run},
            {"verdict", code(stored->verdict)},
            {"points_thousandths", stored->points.thousandths}};
}

}  // namespace

std::string manifest_json(const Bundle& bundle) {
    Json cases = Json::array();
    for (const BundledCase& disputed : bundle.cases) {
        cases.push_back(json_of(disputed, cases.size() + 1));
    }
    const Json json = {{"format", kFormat},
                       {"version", kVersion},
                       {"grader", text_of(bundle.machine.grader_version)},
                       {"made", text_of(bundle.made)},
                       {"contest", text_of(bundle.contest)},
                       {"who", text_of(bundle.who)},
                       {"problem", json_of(bundle.problem)},
                       {"language", json_of(bundle.language)},
                       {"source_sha256", text_of(bundle.source_sha256)},
                       {"near_limit_thousandths", bundle.near_limit},
                       {"compile", compile_json(bundle)},
                       {"machine", json_of(bundle.machine)},
                       {"stored", stored_json(bundle.stored)},
                       {"cases", std::move(cases)}};
    return json.dump(2) + "\n";
}

}  // namespace grader::appeal
