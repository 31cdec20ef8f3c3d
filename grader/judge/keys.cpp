#include "grader/judge/keys.hpp"

#include "grader/judge/handed_in.hpp"

namespace grader::judge {
namespace {

template <class T>
std::uint64_t number(T value) {
    return static_cast<std::uint64_t>(value);
}

void add_limits(Hasher& hasher, const model::Limits& limits) {
    hasher.add(number(limits.cpu.count()))
        .add(number(model::effective_wall(limits).count()))
        .add(limits.memory.value)
        .add(limits.output.value)
        .add(limits.threads);
}

void add_list(Hasher& hasher, const std::vector<std::string>& list) {
    hasher.add(number(list.size()));
    for (const std::string& word : list) hasher.add(word);
}

/// `key`: Program::key.
void add_program(Hasher& hasher, const model::JudgeProgram& program, const Program& known,
                 const Digest& key) {
    hasher.add(key);
    add_list(hasher, known.language().run);
    add_list(hasher, program.arguments);
    add_limits(hasher, program.limits);
}

/// What a program meets besides its input.
void add_surroundings(Hasher& hasher, const Job& job) {
    const model::Problem& problem = *job.problem;
    hasher.add(problem.id)
        .add(number(problem.output_only))
        .add(number(problem.io.kind))
        .add(problem.io.input_name)
        .add(problem.io.output_name)
        .add(number(problem.compare.mode))
        .add(number(problem.compare.ignore_case))
        .add(number(problem.limits.memory_counts));
    for (const model::Decimal& tolerance : {problem.compare.absolute, problem.compare.relative}) {
        hasher.add(tolerance.digits).add(number(tolerance.exponent));
    }
    add_list(hasher, run_command(*job.language, problem.id, "source", problem.limits.memory));
    hasher.add(number(job.language->executable));
    add_list(hasher, environment_of(*job.language));
    hasher.add(number(job.helpers->size()));
    for (std::size_t i = 0; i < job.helpers->size(); ++i) {
        hasher.add(job.language->helpers[i].name).add(job.language->helpers[i].bytes);
    }
    if (const auto& checker = problem.checker) {
        hasher.add("checker").add(number(checker->protocol));
        add_program(hasher, checker->program, *job.checker, job.checker_key);
    }
    if (const auto& interactor = problem.interactor) {
        hasher.add("interactor").add(number(interactor->protocol));
        add_program(hasher, interactor->program, *job.interactor, job.interactor_key);
    }
}

void add_subtasks(Hasher& hasher, const model::Problem& problem) {
    const auto add_indices = [&](const std::vector<std::size_t>& indices) {
        hasher.add(number(indices.size()));
        for (const std::size_t index : indices) hasher.add(number(index));
    };
    hasher.add(number(problem.subtasks.size()));
    for (const model::Subtask& subtask : problem.subtasks) {
        hasher
            .add(subtask.name)  // reasons quote it
            .add(number(subtask.points.thousandths))
            .add(number(subtask.score));
        add_indices(subtask.cases);
        add_indices(subtask.needs);
    }
}

/// What a result says of the submission itself.
void add_submission(Hasher& hasher, const model::Submission& submission) {
    hasher.add(submission.who)
        .add(submission.sha256)
        .add(submission.attempt)
        .add(number(submission.submitted.has_value()))
        .add(number(submission.submitted.value_or(0)))
        .add(number(submission.late));
}

}  // namespace

Digest case_key(const Job& job, std::size_t test, const Digest& executable, const Digest& identity,
                const Platform& platform) {
    const CaseData& data = (*job.data)[test];
    if (!data.input.digest || !data.answer.digest) return {};
    Hasher hasher("case 2");
    hasher.add(platform).add(executable);
    const bool by_itself = job.language->run.empty() &&
                           job.language->executable == model::ExecutableKind::static_binary;
    if (!by_itself) hasher.add(identity);  // interpreters and libraries belong to it
    hasher.add(job.submission->source);    // reasons quote it
    hasher.add(handed_in_digest(job, test));
    add_surroundings(hasher, job);
    hasher.add(*data.input.digest).add(*data.answer.digest);
    // Some checkers are told the points, and some interactors give them.
    if (job.checker || job.interactor)
        hasher.add(number(job.problem->cases[test].points.thousandths));
    return hasher.digest();
}

Digest submission_key(const Job& job, const Digest& compile_key, unsigned near_limit,
                      const Platform& platform) {
    const model::Problem& problem = *job.problem;
    Hasher hasher("submission 3");
    hasher.add(platform).add(compile_key);
    add_submission(hasher, *job.submission);
    add_surroundings(hasher, job);
    add_limits(hasher, problem.limits);
    hasher.add(near_limit).add(number(problem.stop)).add(number(problem.cases.size()));
    for (std::size_t i = 0; i < problem.cases.size(); ++i) {
        const model::TestCase& test = problem.cases[i];
        const CaseData& data = (*job.data)[i];
        if (!data.input.digest || !data.answer.digest) return {};
        hasher.add(test.id)
            .add(number(test.points.thousandths))
            .add(*data.input.digest)
            .add(*data.answer.digest);
    }
    add_subtasks(hasher, problem);
    return hasher.digest();
}

}  // namespace grader::judge
