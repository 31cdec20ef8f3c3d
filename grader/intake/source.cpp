#include "grader/intake/source.hpp"

#include "grader/base/fd.hpp"
#include "grader/base/hash.hpp"
#include "grader/intake/oddities.hpp"
#include "grader/text/decode.hpp"

#include <utility>

namespace grader::intake {

using model::Severity;
using text::Charset;

model::Submission with_source(model::Submission known, std::string bytes,
                              std::vector<model::Finding>& findings) {
    const auto add = [&](Severity severity, const char* rule) {
        findings.push_back({severity, known.who, known.problem, known.path, model::fact(rule)});
    };
    const Charset charset = text::detect_charset(bytes);
    known.sha256 = sha256_hex(bytes);
    known.source = std::move(bytes);
    if (charset == Charset::utf8_bom) {
        known.source.erase(0, 3);
        add(Severity::note, "mark-removed");
    }
    if (known.source.empty()) add(Severity::note, "empty-file");
    if (charset == Charset::utf16) {
        add(Severity::warning, "utf16");
        return known;
    }
    if (charset == Charset::gb18030) add(Severity::note, "gb18030");
    if (charset == Charset::unknown) {
        add(Severity::note, "unknown-charset");
    }
    if (known.source.find('\0') != std::string::npos) add(Severity::note, "nul-bytes");
    if (known.source.find("\r\n") != std::string::npos) add(Severity::note, "crlf");
    return known;
}

std::optional<model::Submission> read_source(const Folder& folder, const std::string& name,
                                             model::Submission known,
                                             std::vector<model::Finding>& findings) {
    const auto add = [&](Severity severity, model::Reason what) {
        findings.push_back({severity, known.who, known.problem, known.path, std::move(what)});
    };
    const auto fd = folder.file(name);
    if (!fd) {
        findings.push_back(unreadable(known.who, known.problem, known.path, fd.error()));
        return std::nullopt;
    }
    auto bytes = read_all(*fd, Bytes{kLargestSource.value + 1});
    if (!bytes) {
        add(Severity::error, model::fact("unreadable", {{"why", bytes.error().message}}));
        return std::nullopt;
    }
    if (bytes->size() > kLargestSource.value) {
        add(Severity::warning, model::fact("source-too-large"));
        return std::nullopt;
    }
    return with_source(std::move(known), std::move(*bytes), findings);
}

}  // namespace grader::intake
