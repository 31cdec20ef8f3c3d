#include "grader/explain/compile_error.hpp"

#include "grader/text/printable.hpp"

#include <algorithm>
#include <vector>

namespace grader::explain {
namespace {

constexpr std::size_t kLongest = 100;

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// "flip.cpp:3:5: error: …" with the name of one of the files.
bool is_error_in(std::string_view line, const std::vector<std::string>& files) {
    return std::any_of(files.begin(), files.end(), [&](const std::string& file) {
        if (!line.starts_with(file + ":") || line.find("error: ") == line.npos) return false;
        const std::string_view rest = line.substr(file.size() + 1);
        return !rest.empty() && rest.front() >= '0' && rest.front() <= '9';
    });
}

/// Of "undefined reference to `flips(int)'".
std::string undefined_name(std::string_view log) {
    constexpr std::string_view kWords = "undefined reference to `";
    const std::size_t at = log.find(kWords);
    if (at == log.npos) return "";
    const std::string_view rest = log.substr(at + kWords.size());
    return text::cut(text::printable(rest.substr(0, rest.find_first_of("'\n"))), kLongest);
}

}  // namespace

std::string compile_reason(const model::Language& language, std::string_view log) {
    if (language.stubs.empty()) return "";
    if (log.find("multiple definition of `main'") != log.npos) {
        return "the problem has a main function of its own: the source must not define one";
    }
    const std::string name = undefined_name(log);
    if (name.empty() || name == "main") return "";
    return "the source does not define " + name + ", which the problem's " +
           language.stubs.front() + " calls";
}

std::string stub_error(const model::Language& language, std::string_view log) {
    if (!language.run.empty() || language.stub_use != model::StubUse::linked) return "";
    for (const std::string_view line : lines_of(log)) {
        if (is_error_in(line, language.stubs)) return text::cut(text::printable(line), 300);
    }
    return "";
}

}  // namespace grader::explain
