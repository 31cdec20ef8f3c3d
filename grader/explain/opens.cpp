// What the source opens, and what it should: the commonest way to lose every point with a right
// program. Nothing is said where a name is computed or a call depends on the preprocessor.

#include "grader/explain/rules.hpp"
#include "grader/explain/words.hpp"

#include <algorithm>

namespace grader::explain {
namespace {

using model::Confidence;
using model::IoKind;
using Use = OpenedFile::Use;

/// One of the two files of the problem.
struct Side {
    std::string name;
    std::string other;
    Use use;
    std::string_view stream;
};

Side input_of(const Evidence& e) {
    return {e.problem.io.input_name, e.problem.io.output_name, Use::reading, "stdin"};
}

Side output_of(const Evidence& e) {
    return {e.problem.io.output_name, e.problem.io.input_name, Use::writing, "stdout"};
}

/// Functions are handed their input, and what is open is the problem's own affair.
bool can_tell(const Scene& scene) {
    return scene.seen.problem.io.kind == IoKind::file && scene.source.understood &&
           scene.seen.language.stubs.empty();
}

Found opens_nothing(const Scene& scene) {
    if (!can_tell(scene) || scene.source.opens_files) return std::nullopt;
    // A program that made a file has opened one, whatever the words of its source are.
    const model::RunResult& run = scene.seen.run;
    if (run.output != model::CollectState::missing || !run.files.empty()) return std::nullopt;
    const auto& io = scene.seen.problem.io;
    return because(scene.source.in_comment_only ? "opens-in-comment" : "never-opens",
                   {{"input", short_text(io.input_name)}, {"output", short_text(io.output_name)}});
}

std::string_view base_name(std::string_view path) {
    return path.substr(path.find_last_of("/\\") + 1);
}

/// The file of this name, if the source opens it.
const OpenedFile* find(const Scene& scene, const std::string& name) {
    const auto& files = scene.source.files;
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const OpenedFile& file) { return file.name == name; });
    return found == files.end() ? nullptr : &*found;
}

/// It is opened, but for the other use or as the other stream.
Found misused(const Side& side, const OpenedFile& file) {
    if (file.conditional) return std::nullopt;
    if (file.use != Use::unknown && file.use != side.use) {
        return because(side.use == Use::reading ? "opens-for-writing" : "opens-for-reading",
                       {{"file", short_text(side.name)}});
    }
    const bool a_stream = file.stream == "stdin" || file.stream == "stdout";
    if (a_stream && file.stream != side.stream) {
        return because("wrong-stream", {{"file", short_text(side.name)},
                                        {"found", file.stream},
                                        {"expected", std::string(side.stream)}});
    }
    return std::nullopt;
}

Found misnamed(const Scene& scene, const Side& side) {
    for (const OpenedFile& file : scene.source.files) {
        if (file.use != side.use || file.name == side.other) continue;
        const bool elsewhere = base_name(file.name) == side.name;
        return because(elsewhere ? "opens-path" : "opens-other",
                       {{"found", short_text(file.name)}, {"expected", short_text(side.name)}});
    }
    return std::nullopt;
}

Found side_rule(const Scene& scene, const Side& side) {
    if (!can_tell(scene) || scene.source.files.empty()) return std::nullopt;
    if (const OpenedFile* file = find(scene, side.name)) return misused(side, *file);
    const bool unclear = scene.source.unclear ||
                         std::any_of(scene.source.files.begin(), scene.source.files.end(),
                                     [](const OpenedFile& f) { return f.use == Use::unknown; });
    if (unclear) return std::nullopt;
    if (Found reason = misnamed(scene, side)) return reason;
    return because("opens-only", {{"found", short_text(scene.source.files.front().name)},
                                  {"file", short_text(side.name)}});
}

Found input_rule(const Scene& scene) {
    return side_rule(scene, input_of(scene.seen));
}

Found output_rule(const Scene& scene) {
    return side_rule(scene, output_of(scene.seen));
}

Found reads_before_opening(const Scene& scene) {
    if (!can_tell(scene) || !scene.source.reads_first) return std::nullopt;
    return because("reads-first", {{"line", std::to_string(*scene.source.reads_first)}},
                   Confidence::likely);
}

/// Programs for files where the problem has none.
Found opens_in_vain(const Scene& scene) {
    if (scene.seen.problem.io.kind != IoKind::stdio || scene.source.unclear) return std::nullopt;
    const auto& files = scene.source.files;
    const auto reads = std::find_if(files.begin(), files.end(), [](const OpenedFile& file) {
        return file.use == Use::reading && file.stream == "stdin";
    });
    if (reads == files.end()) return std::nullopt;
    return because("opens-in-vain", {{"file", short_text(reads->name)}});
}

constexpr std::array<Rule, 5> kSource = {opens_nothing, input_rule, output_rule,
                                         reads_before_opening, opens_in_vain};

}  // namespace

std::span<const Rule> source_rules() {
    return kSource;
}

}  // namespace grader::explain
