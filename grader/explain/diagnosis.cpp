#include "grader/explain/rules.hpp"
#include "grader/explain/words.hpp"

#include <array>
#include <string_view>

// What a program built with checks of its own (Language::checks) says on stderr: the undefined
// behaviour sanitizer of gcc and clang, and the debug mode of libstdc++.

namespace grader::explain {
namespace {

constexpr std::string_view kFault = ": runtime error: ";

/// "flip.cpp:4:52: runtime error: index 10 out of bounds for type 'int [10]'"
struct Fault {
    std::string_view at;  ///< "flip.cpp:4"
    std::string_view text;
};

std::optional<Fault> fault_of(std::string_view err) {
    const std::size_t says = err.find(kFault);
    if (says == err.npos) return std::nullopt;
    const std::size_t begin = err.rfind('\n', says) + 1;  // npos + 1 is 0
    std::string_view at = err.substr(begin, says - begin);
    at = at.substr(0, at.rfind(':'));  // without the column
    return Fault{at, first_line(err.substr(says + kFault.size()))};
}

struct Kind {
    std::string_view words;  ///< of the sanitizer
    std::string_view rule;
};

constexpr std::array kKinds = {
    Kind{"out of bounds", "fault-index"},
    Kind{"signed integer overflow", "fault-overflow"},
    Kind{"division by zero", "fault-division"},
    Kind{"shift", "fault-shift"},
    Kind{"null pointer", "fault-null"},
    Kind{"insufficient space", "fault-memory"},
    Kind{"without returning a value", "fault-no-return"},
    Kind{"non-positive value", "fault-array-size"},
};

std::string_view rule_of(std::string_view text) {
    for (const Kind& kind : kKinds) {
        if (text.find(kind.words) != text.npos) return kind.rule;
    }
    return "fault";
}

/// The lines after "Error: " up to an empty one, as one.
std::string paragraph(std::string_view text) {
    std::string joined;
    for (std::string_view line; !text.empty();) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty()) break;
        if (!joined.empty()) joined += ' ';
        joined += line;
    }
    return joined;
}

Found undefined_behaviour(std::string_view err) {
    const auto fault = fault_of(err);
    if (!fault) return std::nullopt;
    return because(std::string(rule_of(fault->text)),
                   {{"at", short_text(fault->at)}, {"text", short_text(fault->text, 80)}});
}

Found debug_mode(std::string_view err) {
    constexpr std::string_view kError = "\nError: ";
    const std::size_t at = err.find(kError);
    if (at == err.npos || err.find("/debug/") > at) return std::nullopt;
    return because("fault-container",
                   {{"text", short_text(paragraph(err.substr(at + kError.size())), 110)}});
}

}  // namespace

Found diagnosis(const Scene& scene) {
    if (!scene.seen.language.instrumented) return std::nullopt;
    const std::string_view err = scene.seen.err.text;
    if (Found found = undefined_behaviour(err)) return found;
    return debug_mode(err);
}

}  // namespace grader::explain
