#include "grader/base/fd.hpp"
#include "grader/config/choice.hpp"
#include "grader/config/names.hpp"
#include "grader/config/problem.hpp"
#include "grader/config/quantity.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>

namespace grader::config {
namespace {

using model::ExecutableKind;

constexpr std::array<Word<ExecutableKind>, 2> kExecutableKinds = {
    {{"static", ExecutableKind::static_binary}, {"toolchain", ExecutableKind::toolchain}}};

constexpr std::array<Word<model::StubUse>, 2> kStubUses = {
    {{"linked", model::StubUse::linked}, {"imported", model::StubUse::imported}}};

using Placeholders = std::vector<std::string_view>;

/// Complains of {words} that nothing is put in for.
void check_placeholders(Document& document, const Value& value, const Placeholders& known) {
    for (std::size_t at = 0; (at = value.text.find('{', at)) != std::string::npos; ++at) {
        const std::size_t end = value.text.find('}', at);
        const std::string word =
            value.text.substr(at, end == std::string::npos ? end : end + 1 - at);
        if (std::find(known.begin(), known.end(), word) != known.end()) continue;
        const std::string near = text::nearest(word, known);
        std::string choice;
        for (const std::string_view placeholder : known) {
            choice += (choice.empty() ? "" : ", ") + std::string(placeholder);
        }
        document.complain(value,
                          "unknown placeholder " + in_quotes(word) + "; " +
                              (near.empty() ? "known: " + choice : "did you mean '" + near + "'?"));
    }
}

void read_command(Document& document, const Map& map, std::string_view key,
                  const Placeholders& known, std::vector<std::string>& target) {
    map.read(key, target);
    const Value* value = map.find(key);
    if (value == nullptr) return;
    for (const Value& argument : value->items) check_placeholders(document, argument, known);
}

bool mentions(const std::vector<std::string>& command, std::string_view placeholder) {
    return std::any_of(command.begin(), command.end(), [placeholder](const std::string& argument) {
        return argument.find(placeholder) != std::string::npos;
    });
}

void read_extensions(Document& document, const Map& map, std::vector<std::string>& target) {
    const Value* list = map.require("extensions", "extensions: [.cpp, .cc]");
    if (list == nullptr) return;
    map.read("extensions", target);
    if (list->kind == Value::Kind::list && list->items.empty()) {
        document.complain(*list, "expected at least one, such as .cpp");
    }
    for (const Value& extension : list->items) {
        const std::string& text = extension.text;
        if (!text.empty() && !is_extension(text)) {
            document.complain_expected(extension, "a dot and letters or digits, such as .cpp");
        }
    }
}

void read_source_name(Document& document, const Map& map, std::string& target) {
    const Value* value = map.require("source", "source: \"{problem}.cpp\"");
    if (value == nullptr) return;
    map.read("source", target);
    if (target.empty()) return;
    if (!is_plain_file_name(target)) {
        document.complain_expected(*value, std::string(kFileNameRule));
    }
    check_placeholders(document, *value, {"{problem}"});
}

void read_factor(Document& document, const Map& map, unsigned& target) {
    const Value* value = map.find("time-factor");
    if (value == nullptr) return;
    const auto factor = parse_points(value->text);  // up to three decimals, too
    if (factor && factor->thousandths >= 100 && factor->thousandths <= 100'000) {
        target = static_cast<unsigned>(factor->thousandths);
    } else {
        document.complain_expected(*value, "0.1 to 100, such as 1.5");
    }
}

void read_environment(Document& document, const Map& map, std::vector<std::string>& target) {
    map.read("environment", target);
    const Value* list = map.find("environment");
    if (list == nullptr) return;
    for (const Value& variable : list->items) {
        const std::size_t equals = variable.text.find('=');
        if (equals != std::string::npos && equals > 0) continue;
        document.complain_expected(variable, "a variable such as NAME=value");
    }
}

void read_helpers(Document& document, const Map& map, std::vector<model::HelperFile>& target) {
    std::vector<std::string> names;
    map.read("helpers", names);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i].empty()) continue;
        const std::filesystem::path file = document.resolve(names[i]);
        auto bytes = read_file(file, kib(256));
        if (bytes) {
            target.push_back({file.filename().string(), std::move(*bytes)});
        } else {
            document.complain(map.find("helpers")->items[i], bytes.error().message);
        }
    }
}

void read_standard(Document& document, const Map& map, model::Language& language) {
    map.read("standard", language.standard);
    map.read("standards", language.standards);
    if (const Value* value = map.find("standard")) check_standard(document, *value, language);
    if (language.standard.empty() && mentions(language.compile, kStandard)) {
        document.complain(*map.find("compile"), "\"{standard}\" needs the key 'standard'");
    }
}

model::Language read_language(Document& document, const Value& value) {
    model::Language language;
    language.name = value.key;
    if (!is_id(value.key)) {
        document.complain(value.key_offset,
                          "expected as name of a language " + std::string(kIdRule));
    }
    const Map map(document, value, language_keys());
    read_extensions(document, map, language.extensions);
    read_source_name(document, map, language.source_name);
    const Placeholders all = {"{source}", "{executable}", "{problem}", kStandard};
    read_command(document, map, "compile", all, language.compile);
    read_command(document, map, "run", {"{executable}", "{problem}", "{memory_mib}"}, language.run);
    map.read("checks", language.checks);
    map.read("zeros", language.zeros);
    read_command(document, map, "version", {}, language.version);
    map.read("package", language.package);
    map.read("executable", language.executable, kExecutableKinds);
    map.read("threads", language.threads, kThreadsRange);
    read_factor(document, map, language.time_factor);
    read_environment(document, map, language.environment);
    read_helpers(document, map, language.helpers);
    map.read("stubs", language.stub_use, kStubUses);
    read_standard(document, map, language);

    if (!language.run.empty() && !mentions(language.run, "{executable}")) {
        document.complain(*map.find("run"), "expected \"{executable}\" among the arguments");
    }
    if (mentions(language.compile, "{executable}")) return language;
    if (language.run.empty() && value.kind == Value::Kind::map) {
        document.complain(value,
                          "'compile' makes no \"{executable}\", so 'run' must say how to run "
                          "the source, such as [/usr/bin/python3, \"{executable}\"]");
    }
    if (language.executable == ExecutableKind::static_binary) {
        document.complain(*map.find("executable"),
                          "static needs \"{executable}\" among the arguments of 'compile'");
    }
    return language;
}

}  // namespace

std::vector<model::Language> read_languages(Document& document) {
    const Value& root = document.root();
    if (root.kind != Value::Kind::map || root.items.empty()) {
        document.complain_expected(root, "a map of languages such as 'cpp: {...}'");
        return {};
    }
    std::vector<model::Language> languages;
    for (const Value& value : root.items) {
        languages.push_back(read_language(document, value));
    }
    return languages;
}

}  // namespace grader::config
