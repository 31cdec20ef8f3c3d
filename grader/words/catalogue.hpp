#pragma once
// What the grader says, in every language of its interface: one catalogue each, en.json and
// zh-CN.json beside this file. Thread-safe.

#include "grader/model/reason.hpp"
#include "grader/model/submission.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace grader::words {

enum class Lang { english, chinese };

inline constexpr std::array kLangs = {Lang::english, Lang::chinese};

/// "en", "zh-CN": as BCP 47 has it.
[[nodiscard]] std::string_view code(Lang lang);

/// Of "zh", "zh-CN", "zh_CN.UTF-8", "en_GB", "C" …; nothing for a language without a catalogue.
[[nodiscard]] std::optional<Lang> lang_of(std::string_view locale);

/// The catalogue as it is: a JSON object of strings.
[[nodiscard]] std::string_view catalogue(Lang lang);

[[nodiscard]] bool has(Lang lang, std::string_view key);

/// The sentence of a key, each {name} in it replaced by the value of that name. A key without a
/// sentence, and a name without a value, are shown as they are.
[[nodiscard]] std::string say(Lang lang, std::string_view key, const model::Values& values = {});

/// One line of printable UTF-8. What is not certain says so.
[[nodiscard]] std::string full_sentence(Lang lang, const model::Reason& reason);

/// The same, at most 140 columns wide.
[[nodiscard]] std::string sentence(Lang lang, const model::Reason& reason);

/// The same of all that fit into one line, from the first.
[[nodiscard]] std::string line(Lang lang, const std::vector<model::Reason>& reasons);

/// What a finding says.
[[nodiscard]] std::string message(Lang lang, const model::Finding& finding);

}  // namespace grader::words
