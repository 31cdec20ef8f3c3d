#include "grader/generate/manifest.hpp"

#include "grader/base/hash.hpp"

#include <algorithm>
#include <array>

namespace grader::generate {
namespace {

constexpr std::string_view kHeader =
    "# Made by grader gen from the problem's data plan: do not edit, change the plan.\n";
constexpr std::string_view kCaseStart = "  - case: \"";

constexpr bool is_alphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Words, numbers and [lists, of, them] stand as they are; anything else becomes a YAML string.
std::string yaml_value(const std::string& value) {
    const bool plain = !value.empty() && (is_alphanumeric(value[0]) || value[0] == '[') &&
                       std::all_of(value.begin(), value.end(), [](char c) {
                           return is_alphanumeric(c) ||
                                  std::string_view("[], ._-").find(c) != std::string_view::npos;
                       });
    if (plain) return value;
    std::string quoted = "'";
    for (const char c : value) quoted.append(c == '\'' ? 2 : 1, c);
    return quoted + "'";
}

}  // namespace

bool is_fact_key(std::string_view key) {
    constexpr std::array<std::string_view, 3> kOurs = {"case", "input_sha256", "answer_sha256"};
    return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
        return is_alphanumeric(c) || c == '_';
    }) && std::find(kOurs.begin(), kOurs.end(), key) == kOurs.end();
}

std::string manifest_text(const DataSet& set) {
    std::string text(kHeader);
    text += "seed: " + std::to_string(set.seed) + "\ncases:\n";
    for (const Case& made : set.cases) {
        text += std::string(kCaseStart) + made.id + "\"\n";
        for (const Fact& fact : made.facts) {
            text += "    " + fact.key + ": " + yaml_value(fact.value) + "\n";
        }
        text += "    input_sha256: " + sha256_hex(made.input) + "\n";
        text += "    answer_sha256: " + sha256_hex(made.answer) + "\n";
    }
    return text;
}

std::set<std::string> manifest_cases(std::string_view text) {
    std::set<std::string> ids;
    if (text.substr(0, kHeader.size()) != kHeader) return ids;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.substr(0, kCaseStart.size()) != kCaseStart) continue;
        const std::string_view id = line.substr(kCaseStart.size());
        ids.emplace(id.substr(0, id.find('"')));
    }
    return ids;
}

}  // namespace grader::generate
