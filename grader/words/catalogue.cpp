#include "grader/words/catalogue.hpp"

#include "grader/text/printable.hpp"
#include "grader/words/assets.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace grader::words {
namespace {

constexpr std::size_t kWidest = 140;

using Sentences = std::map<std::string, std::string, std::less<>>;

const Sentences& sentences(Lang lang) {
    // they are part of the program: that they can be read is tested
    static const std::array<Sentences, kLangs.size()> all = {
        nlohmann::json::parse(assets::kEnglish).get<Sentences>(),
        nlohmann::json::parse(assets::kChinese).get<Sentences>()};
    return all.at(static_cast<std::size_t>(lang));
}

/// What stands for {name}; the braces too when nothing does.
std::string filled(std::string_view braced, const model::Values& values) {
    const std::string_view name = braced.substr(1, braced.size() - 2);
    const auto value = std::find_if(values.begin(), values.end(),
                                    [&](const model::Value& one) { return one.name == name; });
    return value == values.end() ? std::string(braced) : value->text;
}

}  // namespace

std::string_view code(Lang lang) {
    return lang == Lang::chinese ? "zh-CN" : "en";
}

std::optional<Lang> lang_of(std::string_view locale) {
    const std::string_view language = locale.substr(0, locale.find_first_of("-_.@"));
    if (language == "zh") return Lang::chinese;
    if (language == "en" || language == "C" || language == "POSIX") return Lang::english;
    return std::nullopt;
}

std::string_view catalogue(Lang lang) {
    return lang == Lang::chinese ? assets::kChinese : assets::kEnglish;
}

bool has(Lang lang, std::string_view key) {
    return sentences(lang).contains(key);
}

std::string say(Lang lang, std::string_view key, const model::Values& values) {
    const auto found = sentences(lang).find(key);
    if (found == sentences(lang).end()) return std::string(key);
    std::string_view rest = found->second;
    std::string text;
    while (!rest.empty()) {
        const std::size_t begin = std::min(rest.find('{'), rest.size());
        text += rest.substr(0, begin);
        rest.remove_prefix(begin);
        const std::size_t end = rest.find('}');
        if (end == std::string_view::npos) return text.append(rest);
        text += filled(rest.substr(0, end + 1), values);
        rest.remove_prefix(end + 1);
    }
    return text;
}

std::string full_sentence(Lang lang, const model::Reason& reason) {
    std::string text = say(lang, "reason." + reason.rule, reason.evidence);
    if (reason.confidence != model::Confidence::fact) {
        const bool likely = reason.confidence == model::Confidence::likely;
        text = say(lang, likely ? "confidence.likely" : "confidence.hint", {{"text", text}});
    }
    return text::printable(text);
}

std::string sentence(Lang lang, const model::Reason& reason) {
    const std::string text = full_sentence(lang, reason);
    return text::display_width(text) > kWidest ? text::fit(text, kWidest) : text;
}

std::string line(Lang lang, const std::vector<model::Reason>& reasons) {
    std::string text;
    const std::string between = say(lang, "list.and");
    for (const model::Reason& reason : reasons) {
        const std::string more = (text.empty() ? "" : between) + sentence(lang, reason);
        if (text::display_width(text) + text::display_width(more) > kWidest) break;
        text += more;
    }
    return text;
}

std::string message(Lang lang, const model::Finding& finding) {
    return finding.what ? full_sentence(lang, *finding.what) : text::printable(finding.message);
}

}  // namespace grader::words
