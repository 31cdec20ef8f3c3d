#include "grader/config/choice.hpp"

#include "grader/text/printable.hpp"

#include <algorithm>

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

bool is_known(const std::string& name, const std::vector<model::Language>& languages) {
    return std::any_of(languages.begin(), languages.end(),
                       [&](const model::Language& language) { return language.name == name; });
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

Choice read_standards(Document& document, const Map& map) {
    Choice choice;
    const Value* value = map.find("standard");
    if (value == nullptr) return choice;
    if (value->kind != Value::Kind::map) {
        document.complain_expected(*value, "a map such as {cpp: c++20}");
        return choice;
    }
    for (const Value& item : value->items) read(document, item, choice.standards[item.key]);
    return choice;
}

void choose_languages(Document& document, const Map& map, std::vector<model::Language>& languages) {
    if (languages.empty()) return;  // other mistakes
    if (const Value* standards = map.find("standard")) {
        for (const Value& item : standards->items) {
            if (!is_known(item.key, languages))
                complain_unknown(document, item, item.key, languages);
        }
    }
    std::vector<std::string> allowed;
    map.read("allow", allowed);
    const Value* list = map.find("allow");
    for (std::size_t i = 0; i < allowed.size(); ++i) {
        if (allowed[i].empty() || is_known(allowed[i], languages)) continue;
        complain_unknown(document, list->items[i], allowed[i], languages);
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

}  // namespace grader::config
