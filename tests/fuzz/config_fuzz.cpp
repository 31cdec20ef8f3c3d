// Any text at all as a problem's file and as languages.yaml: mistakes are told, with their place,
// and nothing else happens.
#include "grader/config/document.hpp"
#include "grader/config/problem.hpp"

#include <cstdlib>
#include <string>

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    load(text, [](auto& document) { (void)grader::config::read_problem(document, false); });
    load(text, [](auto& document) { (void)grader::config::read_languages(document); });
    return 0;
}
