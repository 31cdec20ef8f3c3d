#include "grader/explain/rules.hpp"
#include "grader/explain/tokens.hpp"
#include "grader/explain/words.hpp"
#include "grader/text/printable.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace grader::explain {
namespace {

using model::CollectState;
using model::FileKind;
using model::ProducedFile;

std::string_view stem(std::string_view name) {
    return name.substr(0, name.rfind('.'));
}

/// A name that was surely meant to be the other: Flip.out, flip.ans, flip, filp.out.
bool near(const std::string& found, const std::string& wanted) {
    const std::string a = lower(found);
    const std::string b = lower(wanted);
    return stem(a) == stem(b) || text::edit_distance(a, b) <= 2;
}

std::string_view rule_of(FileKind kind) {
    switch (kind) {
        case FileKind::directory:
            return "output-is-folder";
        case FileKind::symlink:
            return "output-is-link";
        case FileKind::regular:
        case FileKind::other:
            break;
    }
    return "output-is-special";
}

std::string wanted(const Scene& scene) {
    return short_text(scene.seen.problem.io.output_name);
}

/// The output is there, but nothing that could be opened safely.
Found not_regular(const Scene& scene) {
    const Evidence& e = scene.seen;
    if (e.run.output != CollectState::not_regular) return std::nullopt;
    const auto file =
        std::find_if(e.run.files.begin(), e.run.files.end(), [&](const ProducedFile& one) {
            return one.name == e.problem.io.output_name && one.kind != FileKind::regular;
        });
    const FileKind kind = file == e.run.files.end() ? FileKind::other : file->kind;
    return because(std::string(rule_of(kind)), {{"file", wanted(scene)}});
}

bool missing(const Scene& scene) {
    return scene.seen.run.output != CollectState::not_regular;
}

/// "a.txt, b.txt, …"
std::string list(const std::vector<ProducedFile>& files) {
    constexpr std::size_t kShown = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(files.size(), kShown); ++i) {
        if (i > 0) text += ", ";
        text += short_text(files[i].name, 24);
    }
    return files.size() > kShown ? text + ", …" : text;
}

Found wrote_instead(const Scene& scene) {
    const auto& files = scene.seen.run.files;
    if (!missing(scene) || files.empty()) return std::nullopt;
    const auto similar = std::find_if(files.begin(), files.end(), [&](const ProducedFile& file) {
        return near(file.name, scene.seen.problem.io.output_name);
    });
    if (similar != files.end() || files.size() == 1) {
        const ProducedFile& file = similar != files.end() ? *similar : files.front();
        return because("wrote-instead",
                       {{"found", short_text(file.name)}, {"file", wanted(scene)}});
    }
    return because("wrote-others", {{"found", list(files)}, {"file", wanted(scene)}});
}

Found right_on_stdout(const Scene& scene) {
    const Evidence& e = scene.seen;
    if (!missing(scene) || !e.out.whole || !e.answer.whole) return std::nullopt;
    const auto answer = tokens(e.answer.text);
    if (answer.empty() || tokens(e.out.text) != answer) return std::nullopt;
    return because("right-on-stdout", {{"file", wanted(scene)}});
}

Found wrote_to_stdout(const Scene& scene) {
    const Evidence& e = scene.seen;
    if (!missing(scene) || e.run.stdout_size.value == 0 || right_on_stdout(scene)) {
        return std::nullopt;
    }
    return because("wrote-to-stdout", {{"file", wanted(scene)},
                                       {"size", size_text(e.run.stdout_size)},
                                       {"text", short_text(first_line(e.out.text), 20)}});
}

Found made_nothing(const Scene& scene) {
    const Evidence& e = scene.seen;
    if (!missing(scene) || !e.run.files.empty() || e.run.stdout_size.value > 0) return std::nullopt;
    return because("made-nothing", {{"file", wanted(scene)}});
}

constexpr std::array<Rule, 5> kNoOutput = {not_regular, wrote_instead, right_on_stdout,
                                           wrote_to_stdout, made_nothing};

}  // namespace

std::span<const Rule> no_output_rules() {
    return kNoOutput;
}

}  // namespace grader::explain
