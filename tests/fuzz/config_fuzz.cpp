// Any text at all as a problem's file, as languages.yaml and as those parts of contest.yaml that
// name no other files: mistakes are told, with their place, and nothing else happens.
#include "grader/config/choice.hpp"
#include "grader/config/document.hpp"
#include "grader/config/layout.hpp"
#include "grader/config/problem.hpp"
#include "grader/config/scoring.hpp"

#include <cstdlib>
#include <string>
#include <vector>

namespace {

template <class Read>
void load(const std::string& text, Read read) {
    auto document = grader::config::Document::parse("/camp/config/problems/fuzz.yaml", text);
    if (!document) {
        if (document.error().message.empty()) std::abort();
        return;
    }
    read(*document);
    for (const std::string& line : document->complaints()) {
        if (line.find("fuzz.yaml:") == std::string::npos) std::abort();
        if (line.find('\n') != std::string::npos) std::abort();
    }
}

void read_contest(grader::config::Document& document) {
    using namespace grader::config;
    const Map map(document, document.root(), contest_keys());
    std::vector<grader::model::Language> languages = {
        {.name = "c", .extensions = {".c"}, .standard = "c11", .standards = {"c11", "c17"}},
        {.name = "cpp", .extensions = {".cpp"}, .standard = "c++17"},
        {.name = "cpp-clang", .extensions = {".cpp"}}};
    if (const Value* scoring = map.find("scoring")) (void)read_scoring(document, *scoring);
    choose_standards(document, map, languages);
    choose_allowed(document, map, languages);
    (void)read_layouts(document, map, 2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    load(text, [](auto& document) { (void)grader::config::read_problem(document, {}); });
    load(text, [](auto& document) { (void)grader::config::read_languages(document); });
    load(text, read_contest);
    return 0;
}
