#include "grader/config/own_languages.hpp"

#include "grader/base/fd.hpp"
#include "grader/config/choice.hpp"
#include "grader/config/names.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <filesystem>

namespace grader::config {
namespace {

namespace fs = std::filesystem;

constexpr Bytes kLargestStub = mib(4);

bool is_source(const model::Language& language, const std::string& name) {
    const std::string extension = fs::path(name).extension().string();
    const auto& its = language.extensions;
    return std::find(its.begin(), its.end(), extension) != its.end();
}

bool mentions(const std::string& word, std::string_view placeholder) {
    return word.find(placeholder) != std::string::npos;
}

/// One file of a language's list.
void read_stub(Document& document, const Value& value, const std::string& path,
               const std::string& source, model::Language& language) {
    if (path.empty()) return;
    const fs::path file = document.resolve(path);
    const std::string name = file.filename().string();
    if (!is_plain_file_name(name) || mentions(name, "{")) {
        return document.complain_expected(value, std::string(kFileNameRule));
    }
    if (name == source) {
        return document.complain(value,
                                 in_quotes(name) + " is the name of the contestant's source");
    }
    const auto same = [&](const model::HelperFile& helper) { return helper.name == name; };
    if (std::any_of(language.helpers.begin(), language.helpers.end(), same)) {
        return document.complain(value, "there is another file " + in_quotes(name) + " already");
    }
    auto bytes = read_file(file, kLargestStub);
    if (!bytes) return document.complain(value, text::printable(bytes.error().message));
    language.helpers.push_back({name, std::move(*bytes)});
    if (is_source(language, name)) language.stubs.push_back(name);
}

/// Makes the commands take the stubs along.
void put_in_stubs(model::Language& language) {
    constexpr std::string_view kSource = "{source}";
    const auto& stubs = language.stubs;
    auto& compile = language.compile;
    if (language.stub_use == model::StubUse::linked) {
        const auto source = std::find(compile.begin(), compile.end(), kSource);
        if (source != compile.end()) compile.insert(source + 1, stubs.begin(), stubs.end());
        return;
    }
    const bool makes = std::any_of(compile.begin(), compile.end(), [](const std::string& word) {
        return mentions(word, "{executable}");
    });
    auto& command = makes ? compile : language.run;
    std::replace(command.begin(), command.end(),
                 std::string(makes ? kSource : std::string_view("{executable}")), stubs.front());
}

void read_stubs_of(Document& document, const Value& value, const std::string& problem,
                   model::Language& language) {
    std::vector<std::string> files;
    read(document, value, files);
    std::string source = language.source_name;
    const std::size_t at = source.find("{problem}");
    if (at != std::string::npos) source.replace(at, 9, problem);
    for (std::size_t i = 0; i < files.size(); ++i) {
        read_stub(document, value.items[i], files[i], source, language);
    }
    if (!language.stubs.empty()) return put_in_stubs(language);
    if (document.complaints().empty()) {
        document.complain(value, "expected at least one source of " + language.name +
                                     ", such as grader" + language.extensions.front());
    }
}

void read_stubs(Document& document, const Value& value, const model::Problem& problem,
                std::vector<model::Language>& languages) {
    if (value.kind != Value::Kind::map || value.items.empty()) {
        return document.complain_expected(value, "a map such as {cpp: [grader.cpp, flip.h]}");
    }
    if (problem.output_only) {
        return document.complain(value, "not with 'kind: output-only': no program is run");
    }
    std::vector<std::string> named;
    for (const Value& item : value.items) {
        model::Language* language = find_language(document, item, item.key, languages);
        if (language == nullptr) continue;
        named.push_back(item.key);
        if (language->extensions.empty()) {
            document.complain(item, language->name + " is not allowed for this problem");
        } else {
            read_stubs_of(document, item, problem.id, *language);
        }
    }
    for (model::Language& language : languages) {
        const bool has = std::find(named.begin(), named.end(), language.name) != named.end();
        if (!has) language.extensions.clear();
    }
}

}  // namespace

void read_own_languages(Document& document, const Map& map, const Surroundings& surroundings,
                        model::Problem& problem) {
    const Value* allow = map.find("allow");
    const Value* stubs = map.find("stubs");
    if ((allow == nullptr && stubs == nullptr && map.find("standard") == nullptr) ||
        surroundings.languages == nullptr || surroundings.allowed == nullptr) {
        return;
    }
    auto& languages = problem.languages;
    languages = allow != nullptr ? *surroundings.languages : *surroundings.allowed;
    choose_standards(document, map, languages);
    if (allow != nullptr) choose_allowed(document, map, languages);
    if (stubs != nullptr) read_stubs(document, *stubs, problem, languages);
    put_in_standards(languages);
}

}  // namespace grader::config
