#include "grader/explain/characters.hpp"

#include "grader/explain/source.hpp"

#include <algorithm>
#include <array>

namespace grader::explain {
namespace {

struct Lookalike {
    std::string_view bytes;
    std::string_view expected;
    std::string_view shown;  ///< when it cannot be seen; else empty
};

constexpr std::array<Lookalike, 30> kLookalikes = {{
    {"\xC2\xA0", " ", "U+00A0"},
    {"\xE3\x80\x80", " ", "U+3000"},
    {"\xE2\x80\x8B", "", "U+200B"},
    {"\xE2\x80\x8C", "", "U+200C"},
    {"\xE2\x80\x8D", "", "U+200D"},
    {"\xEF\xBB\xBF", "", "U+FEFF"},
    {"；", ";", ""},
    {"（", "(", ""},
    {"）", ")", ""},
    {"，", ",", ""},
    {"：", ":", ""},
    {"。", ".", ""},
    {"｛", "{", ""},
    {"｝", "}", ""},
    {"［", "[", ""},
    {"］", "]", ""},
    {"【", "[", ""},
    {"】", "]", ""},
    {"＝", "=", ""},
    {"＋", "+", ""},
    {"－", "-", ""},
    {"＊", "*", ""},
    {"＜", "<", ""},
    {"＞", ">", ""},
    {"！", "!", ""},
    {"＃", "#", ""},
    {"“", "\"", ""},
    {"”", "\"", ""},
    {"‘", "'", ""},
    {"’", "'", ""},
}};

bool starts_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

OddCharacter at_place(const Lookalike& one, std::string_view source, std::size_t at) {
    const std::string_view before = source.substr(0, at);
    const std::string_view line = before.substr(before.rfind('\n') + 1);
    return {.character = std::string(one.shown.empty() ? one.bytes : one.shown),
            .expected = std::string(one.expected),
            .line = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')),
            .column = 1 + static_cast<std::size_t>(
                              std::count_if(line.begin(), line.end(), starts_character))};
}

}  // namespace

std::optional<OddCharacter> odd_character(std::string_view source, bool python) {
    const std::string code = strip(source, python, false);
    for (std::size_t at = 0; at < code.size(); ++at) {
        if (static_cast<unsigned char>(code[at]) < 0x80) continue;
        const std::string_view rest = std::string_view(code).substr(at);
        const auto* found =
            std::find_if(kLookalikes.begin(), kLookalikes.end(),
                         [&](const Lookalike& one) { return rest.starts_with(one.bytes); });
        const bool mark = at == 0 && rest.starts_with("\xEF\xBB\xBF");  // compilers know that one
        if (found != kLookalikes.end() && !mark) return at_place(*found, source, at);
    }
    return std::nullopt;
}

}  // namespace grader::explain
