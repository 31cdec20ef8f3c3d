#include "grader/explain/rules.hpp"
#include "grader/explain/words.hpp"

#include <algorithm>
#include <csignal>

namespace grader::explain {
namespace {

using model::Confidence;
using model::IoKind;
using model::LimitHit;

Found stopped(const Scene& scene) {
    const Evidence& e = scene.seen;
    if (e.run.limit != LimitHit::cpu) return std::nullopt;
    return because("time-stopped",
                   {{"used", used_text(e.run.cpu)}, {"limit", limit_text(e.problem.limits.cpu)}});
}

Found over_time(const Scene& scene) {
    const Evidence& e = scene.seen;
    if (e.run.limit == LimitHit::cpu || e.run.cpu <= e.problem.limits.cpu) return std::nullopt;
    return because("time-over",
                   {{"used", used_text(e.run.cpu)}, {"limit", limit_text(e.problem.limits.cpu)}});
}

bool was_idle(const Evidence& e) {
    return e.run.limit != LimitHit::cpu && e.run.cpu <= e.problem.limits.cpu;
}

/// Sleeping is what idle programs do that do not wait for anybody.
Found sleeps(const Scene& scene) {
    const Evidence& e = scene.seen;
    if (!was_idle(e)) return std::nullopt;
    for (const std::string_view word :
         {"sleep", "usleep", "nanosleep", "sleep_for", "sleep_until", "Sleep", "system"}) {
        const auto line = line_of_call(e.source, e.language, word);
        if (!line) continue;
        return because("sleeps", {{"call", std::string(word)}, {"line", std::to_string(*line)}},
                       Confidence::likely);
    }
    return std::nullopt;
}

Found idle(const Scene& scene) {
    const Evidence& e = scene.seen;
    if (!was_idle(e)) return std::nullopt;
    return because("time-idle", {{"limit", limit_text(effective_wall(e.problem.limits))},
                                 {"used", used_text(e.run.cpu)}});
}

Found memory_declared(const Scene& scene) {
    const Evidence& e = scene.seen;
    if (e.run.memory_source != model::MemorySource::declared) return std::nullopt;
    return because("memory-declared", {{"used", size_text(e.run.memory)},
                                       {"limit", size_text(e.problem.limits.memory)}});
}

Found memory_used(const Scene& scene) {
    const Evidence& e = scene.seen;
    if (e.run.memory <= e.problem.limits.memory ||
        e.run.memory_source == model::MemorySource::declared) {
        return std::nullopt;
    }
    return because("memory-used", {{"used", size_text(e.run.memory)},
                                   {"limit", size_text(e.problem.limits.memory)}});
}

Found memory_asked(const Scene& scene) {
    const Evidence& e = scene.seen;
    if (e.run.memory > e.problem.limits.memory) return std::nullopt;
    return because("memory-asked", {{"limit", size_text(e.problem.limits.memory)}});
}

/// The name of what grew too large; empty when no single file did.
std::string largest(const Evidence& e) {
    const model::RunResult& run = e.run;
    const Bytes limit = e.problem.limits.output;
    if (run.output == model::CollectState::too_large && e.problem.io.kind == IoKind::file) {
        return short_text(e.problem.io.output_name);
    }
    if (run.stdout_size > limit) return "stdout";
    if (run.stderr_size > limit) return "stderr";
    const auto file = std::max_element(
        run.files.begin(), run.files.end(),
        [](const model::ProducedFile& a, const model::ProducedFile& b) { return a.size < b.size; });
    return file != run.files.end() && file->size >= limit ? short_text(file->name) : "";
}

Found too_much(const Scene& scene) {
    const Evidence& e = scene.seen;
    const std::string limit = size_text(e.problem.limits.output);
    if (std::string name = largest(e); !name.empty()) {
        return because("output-too-much", {{"limit", limit}, {"file", std::move(name)}});
    }
    const bool one = e.run.signalled && e.run.signal == SIGXFSZ;
    return because(one ? "output-one-file" : "output-together", {{"limit", limit}});
}

constexpr std::array<Rule, 4> kTime = {stopped, over_time, sleeps, idle};
constexpr std::array<Rule, 3> kMemory = {memory_declared, memory_used, memory_asked};
constexpr std::array<Rule, 1> kOutput = {too_much};

}  // namespace

std::span<const Rule> time_rules() {
    return kTime;
}

std::span<const Rule> memory_rules() {
    return kMemory;
}

std::span<const Rule> output_rules() {
    return kOutput;
}

}  // namespace grader::explain
