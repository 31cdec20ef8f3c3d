#include "grader/explain/lint.hpp"

#include "grader/explain/compile_error.hpp"
#include "grader/explain/rules.hpp"

namespace grader::explain {

std::vector<model::Reason> lint(const model::Problem& problem, const model::Language& language,
                                std::string_view source) {
    // As of a run that left nothing: what was seen of a real one could only speak against a rule.
    const model::RunResult nothing{.output = model::CollectState::missing};
    const Evidence evidence{
        .problem = problem, .language = language, .source = source, .run = nothing};
    const Scene scene{evidence, scan(source, language)};
    std::vector<model::Reason> found;
    for (const Rule rule : source_rules()) {
        if (Found reason = rule(scene)) found.push_back(std::move(*reason));
    }
    if (!scene.source.understood) return found;
    if (Found reason = odd_character_reason(language, source)) found.push_back(std::move(*reason));
    return found;
}

}  // namespace grader::explain
