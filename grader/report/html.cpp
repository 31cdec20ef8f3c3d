#include "grader/report/html.hpp"

#include "grader/base/hash.hpp"
#include "grader/report/html_assets.hpp"
#include "grader/report/html_data.hpp"
#include "grader/text/printable.hpp"
#include "grader/words/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace grader::report {
namespace {

constexpr std::size_t kLongestName = 200;  ///< bytes; file systems allow 255

/// Nothing may be loaded from anywhere; only the one script and the one style that are in the file
/// are allowed.
std::string policy() {
    return fmt::format(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; base-uri 'none'; "
        "form-action 'none'",
        to_base64(sha256(assets::kScript)), to_base64(sha256(assets::kStyle)));
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&')
            out += "&amp;";
        else
            out += c;
    }
    return out;
}

bool plain(unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c >= 0x80;
}

}  // namespace

Status write_report_html(const model::ContestReport& report, Audience audience,
                         std::string_view who, const TextSink& sink) {
    std::string_view rest = assets::kPage;
    while (true) {
        const std::size_t begin = rest.find("{{");
        GRADER_CHECKED(sink(rest.substr(0, begin)));
        if (begin == std::string_view::npos) return {};
        const std::size_t end = rest.find("}}", begin);
        const std::string_view name = rest.substr(begin + 2, end - begin - 2);
        rest.remove_prefix(end + 2);
        if (name == "policy") GRADER_CHECKED(sink(policy()));
        if (name == "title") GRADER_CHECKED(sink(escaped(text::printable(report.title))));
        if (name == "style") GRADER_CHECKED(sink(assets::kStyle));
        if (name == "script") GRADER_CHECKED(sink(assets::kScript));
        if (name == "en") GRADER_CHECKED(sink(words::catalogue(words::Lang::english)));
        if (name == "zh-CN") GRADER_CHECKED(sink(words::catalogue(words::Lang::chinese)));
        if (name == "data") GRADER_CHECKED(write_html_data(report, audience, who, sink));
    }
}

std::string page_name(std::string_view who) {
    const bool is_text = text::is_utf8(who);
    std::string name;
    for (const char c : who) {
        const auto byte = static_cast<unsigned char>(c);
        if (plain(byte) && (is_text || byte < 0x80))
            name += c;
        else
            name += fmt::format("%{:02X}", byte);
    }
    if (name.size() > kLongestName) name = "%" + sha256_hex(who);
    return name + ".html";
}

}  // namespace grader::report
