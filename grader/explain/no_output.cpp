#include "grader/explain/parts.hpp"
#include "grader/explain/source.hpp"
#include "grader/explain/words.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <vector>

namespace grader::explain {
namespace {

using model::FileKind;
using model::ProducedFile;

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

std::string_view stem(std::string_view name) {
    return name.substr(0, name.rfind('.'));
}

/// A name that was surely meant to be the other: Flip.out, flip.ans, flip, filp.out.
bool near(const std::string& found, const std::string& wanted) {
    const std::string a = lower(found);
    const std::string b = lower(wanted);
    return stem(a) == stem(b) || text::edit_distance(a, b) <= 2;
}

std::string_view kind_name(FileKind kind) {
    switch (kind) {
        case FileKind::regular:
            return "a file";
        case FileKind::directory:
            return "a folder";
        case FileKind::symlink:
            return "a symbolic link";
        case FileKind::other:
            return "a pipe, socket or device";
    }
    return "";
}

/// The output is there, but nothing that could be opened safely.
std::string not_regular(const Evidence& e) {
    const std::string& wanted = e.problem.io.output_name;
    for (const ProducedFile& file : e.run.files) {
        if (file.name == wanted && file.kind != FileKind::regular) {
            return short_text(wanted) + " is " + std::string(kind_name(file.kind)) +
                   ", expected a regular file";
        }
    }
    return short_text(wanted) + " is not a regular file";
}

/// "a.txt, b.txt and 3 more"
std::string list(const std::vector<ProducedFile>& files) {
    constexpr std::size_t kShown = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(files.size(), kShown); ++i) {
        if (i > 0) text += ", ";
        text += short_text(files[i].name, 24);
    }
    if (files.size() > kShown) text += " and " + std::to_string(files.size() - kShown) + " more";
    return text;
}

std::string other_files(const Evidence& e) {
    const std::string& wanted = e.problem.io.output_name;
    const auto similar =
        std::find_if(e.run.files.begin(), e.run.files.end(),
                     [&](const ProducedFile& file) { return near(file.name, wanted); });
    if (similar != e.run.files.end() || e.run.files.size() == 1) {
        const ProducedFile& file = similar != e.run.files.end() ? *similar : e.run.files.front();
        return "wrote " + short_text(file.name) + " instead of " + short_text(wanted);
    }
    return "wrote no " + short_text(wanted) + " but " + list(e.run.files);
}

std::string wrote_to_stdout(const Evidence& e) {
    return "wrote " + size_text(e.run.stdout_size) + " to stdout: '" +
           short_text(first_line(e.stdout_head), 20) + "'";
}

/// What the source itself says: freopen("flip.in", "w", stdout).
std::string misnamed_in_source(const Evidence& e) {
    const std::string& wanted = e.problem.io.output_name;
    for (const OpenedFile& file : scan(e.source, e.language).files) {
        if (file.for_writing && file.name != wanted) {
            return "the source opens " + short_text(file.name) + " for writing, expected " +
                   short_text(wanted);
        }
        if (!file.for_writing && file.name == wanted) {
            return "the source opens " + short_text(wanted) + " for reading, not for writing";
        }
    }
    return "";
}

}  // namespace

std::string opens_nothing(const Evidence& e, const std::string& file) {
    if (!e.language.stubs.empty()) return "";  // the problem's own sources do
    const SourceFacts facts = scan(e.source, e.language);
    if (!facts.understood || facts.opens_files) return "";
    if (facts.in_comment_only) return "the source opens " + short_text(file) + " only in a comment";
    return "the source never opens " + short_text(file);
}

std::string no_output_reason(const Evidence& e) {
    const std::string& wanted = e.problem.io.output_name;
    if (e.run.output == model::CollectState::not_regular) return not_regular(e);
    if (!e.run.files.empty()) return other_files(e);
    std::string why = "made no " + short_text(wanted);
    if (e.run.stdout_size.value > 0) why += ", " + wrote_to_stdout(e);
    std::string because = misnamed_in_source(e);
    if (because.empty()) because = opens_nothing(e, wanted);
    return because.empty() ? why : why + "; " + because;
}

}  // namespace grader::explain
