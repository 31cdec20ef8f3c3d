#include "grader/config/choice.hpp"

#include "grader/text/printable.hpp"

#include <algorithm>
#include <map>

namespace grader::config {
namespace {

void complain_unknown(Document& document, const Value& value, const std::string& name,
                      const std::vector<model::Language>& languages) {
    std::vector<std::string> known;
    for (const model::Language& language : languages) known.push_back(language.name);
    const std::string near = text::nearest(name, known);
    std::string list;
    for (const std::string& one : known) list += (list.empty() ? "" : ", ") + one;
    document.complain(
        value, "there is no language " + in_quotes(name) +
                   (near.empty() ? "; known: " + list : "; did you mean " + in_quotes(near) + "?"));
}

bool contains(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// `list`: where the contest allows languages by their names; null: it does not say.
void share_extensions(Document& document, const Value* list,
                      std::vector<model::Language>& languages) {
    std::map<std::string, std::string> owners;
    for (model::Language& language : languages) {
        std::erase_if(language.extensions, [&](const std::string& extension) {
            const auto [owner, is_new] = owners.emplace(extension, language.name);
            if (is_new || list == nullptr) return !is_new;
            document.complain(*list, "expected one language with sources named *" +
                                         text::printable(extension) + ", found " + owner->second +
                                         " and " + language.name);
            return true;
        });
    }
}

}  // namespace

void check_standard(Document& document, const Value& value, const model::Language& language) {
    const auto& known = language.standards;
    if (known.empty() || contains(known, language.standard)) return;
    std::string list;
    for (const std::string& one : known) list += (list.empty() ? "" : ", ") + one;
    document.complain_expected(value, "one of " + list);
}

model::Language* find_language(Document& document, const Value& value, const std::string& name,
                               std::vector<model::Language>& languages) {
    const auto found =
        std::find_if(languages.begin(), languages.end(),
                     [&](const model::Language& language) { return language.name == name; });
    if (found != languages.end()) return &*found;
    complain_unknown(document, value, name, languages);
    return nullptr;
}

void choose_standards(Document& document, const Map& map, std::vector<model::Language>& languages) {
    const Value* value = map.find("standard");
    if (value == nullptr || languages.empty()) return;
    if (value->kind != Value::Kind::map) {
        document.complain_expected(*value, "a map such as {cpp: c++20}");
        return;
    }
    for (const Value& item : value->items) {
        model::Language* language = find_language(document, item, item.key, languages);
        if (language == nullptr) continue;
        read(document, item, language->standard);
        check_standard(document, item, *language);
    }
}

void choose_allowed(Document& document, const Map& map, std::vector<model::Language>& languages) {
    if (languages.empty()) return;  // other mistakes
    std::vector<std::string> allowed;
    map.read("allow", allowed);
    const Value* list = map.find("allow");
    for (std::size_t i = 0; i < allowed.size(); ++i) {
        if (!allowed[i].empty()) find_language(document, list->items[i], allowed[i], languages);
    }
    if (list != nullptr) {
        if (list->kind == Value::Kind::list && list->items.empty()) {
            document.complain(*list, "expected at least one language");
        }
        for (model::Language& language : languages) {
            if (!contains(allowed, language.name)) language.extensions.clear();
        }
    }
    share_extensions(document, list, languages);
}

void put_in_standards(std::vector<model::Language>& languages) {
    for (model::Language& language : languages) {
        for (std::string& word : language.compile) {
            const std::size_t at = word.find(kStandard);
            if (at != std::string::npos) word.replace(at, kStandard.size(), language.standard);
        }
    }
}

}  // namespace grader::config
