#include "grader/config/judge_program.hpp"

#include "grader/config/problem.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <system_error>

namespace grader::config {
namespace {

namespace fs = std::filesystem;
using model::CheckerProtocol;

constexpr std::array<Word<CheckerProtocol>, 4> kProtocols = {{{"testlib", CheckerProtocol::testlib},
                                                              {"kattis", CheckerProtocol::kattis},
                                                              {"cms", CheckerProtocol::cms},
                                                              {"lemon", CheckerProtocol::lemon}}};

void check_source(Document& document, const Value& value, const fs::path& source) {
    std::error_code error;
    if (fs::is_regular_file(source, error)) return;
    document.complain(value, text::printable(shown(source).string()) + ": there is no such file");
}

/// By its name when one is given, else by the extension of the source.
void find_language(Document& document, const Value& value, const Value* named,
                   const std::vector<model::Language>& languages, model::JudgeProgram& program) {
    const std::string extension = program.source.extension().string();
    std::vector<std::string> names;
    for (const model::Language& language : languages) {
        names.push_back(language.name);
        const auto& its = language.extensions;
        if (named == nullptr && std::find(its.begin(), its.end(), extension) != its.end()) {
            program.language = language.name;
        }
    }
    if (std::find(names.begin(), names.end(), program.language) != names.end()) return;
    if (named != nullptr) {
        const std::string near = text::nearest(program.language, names);
        document.complain(*named,
                          "there is no language " + in_quotes(program.language) +
                              (near.empty() ? "" : "; did you mean " + in_quotes(near) + "?"));
    } else {
        const std::string named_so =
            extension.empty() ? "without an extension" : "named *" + text::printable(extension);
        document.complain(value, "no language has sources " + named_so + "; add 'language: NAME'");
    }
}

void read_limits(Document& document, const Value& value, model::Limits& limits) {
    const Map map(document, value, program_limits_keys());
    map.read("cpu", limits.cpu, kCpuRange);
    map.read("wall", limits.wall, kWallRange);
    map.read("memory", limits.memory, kMemoryRange);
    map.read("output", limits.output, kOutputRange);
}

}  // namespace

void check_include(Document& document, const Value& value, const fs::path& include) {
    std::error_code error;
    if (include.empty() || fs::is_directory(include, error)) return;
    document.complain(value,
                      text::printable(shown(include).string()) + ": there is no such folder");
}

model::JudgeProgram read_judge_program(Document& document, const Value& value, const Map* map,
                                       const Surroundings& surroundings) {
    model::JudgeProgram program;
    program.include = surroundings.include;
    const Value* source = &value;
    const Value* language = nullptr;
    if (map == nullptr) {
        read(document, value, program.source);
    } else {
        source = map->require("source", "source: chk.cpp");
        language = map->find("language");
        map->read("source", program.source);
        map->read("language", program.language);
        map->read("arguments", program.arguments);
        map->read("include", program.include);
        if (const Value* include = map->find("include")) {
            check_include(document, *include, program.include);
        }
        if (const Value* limits = map->find("limits")) {
            read_limits(document, *limits, program.limits);
        }
    }
    if (source == nullptr || program.source.empty()) return program;
    check_source(document, *source, program.source);
    if (surroundings.languages != nullptr) {
        find_language(document, *source, language, *surroundings.languages, program);
    }
    return program;
}

model::Checker read_checker(Document& document, const Value& value,
                            const Surroundings& surroundings) {
    model::Checker checker;
    if (value.kind != Value::Kind::map) {
        checker.program = read_judge_program(document, value, nullptr, surroundings);
        return checker;
    }
    const Map map(document, value, checker_keys());
    map.read("protocol", checker.protocol, kProtocols);
    checker.program = read_judge_program(document, value, &map, surroundings);
    return checker;
}

}  // namespace grader::config
