#include "grader/judge/job.hpp"

#include "grader/check/run.hpp"
#include "grader/compile/command.hpp"
#include "grader/compile/declared.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace grader::judge {
namespace {

using model::ExecutableKind;
using model::IoKind;

Bytes size_of(const DataFile& file) {
    return file.stamp ? file.stamp->size : Bytes{};
}

Bytes largest_input(const std::vector<CaseData>& data) {
    Bytes largest;
    for (const CaseData& test : data) largest = std::max(largest, size_of(test.input));
    return largest;
}

/// Of an input together with its answer.
Bytes largest_pair(const std::vector<CaseData>& data) {
    Bytes largest;
    for (const CaseData& test : data) {
        const Bytes pair{size_of(test.input).value + size_of(test.answer).value};
        largest = std::max(largest, pair);
    }
    return largest;
}

/// Job::helpers
Result<std::shared_ptr<const std::vector<Fd>>> files_beside_source(
    const model::Language& language) {
    auto files = std::make_shared<std::vector<Fd>>();
    if (compile::makes_executable(language)) return files;
    for (const model::HelperFile& helper : language.helpers) {
        GRADER_TRY(Fd file, memory_file("helper"));
        GRADER_CHECKED(write_all(file, helper.bytes));
        files->push_back(std::move(file));
    }
    return files;
}

}  // namespace

std::shared_ptr<const model::Problem> for_language(const model::Problem& problem,
                                                   const model::Language& language) {
    constexpr unsigned kUsual = 1000;
    if (language.time_factor == kUsual && language.threads == 0) {
        return borrowed(problem);
    }
    auto changed = std::make_shared<model::Problem>(problem);
    model::Limits& limits = changed->limits;
    limits.cpu = limits.cpu * language.time_factor / kUsual;
    limits.wall = limits.wall * language.time_factor / kUsual;
    limits.threads += language.threads;
    return changed;
}

Result<std::vector<Job>> plan(const model::Contest& contest,
                              const std::vector<model::Submission>& submissions,
                              model::KnownResults& known, const std::stop_token& stop) {
    std::map<std::string, std::shared_ptr<const std::vector<CaseData>>> data;
    for (const model::Problem& problem : contest.problems) {
        data[problem.id] =
            std::make_shared<const std::vector<CaseData>>(look_at_data(problem, known, stop));
    }
    std::map<std::string, std::shared_ptr<Program>> checkers;
    std::map<std::string, std::shared_ptr<Program>> interactors;
    for (const model::Problem& problem : contest.problems) {
        if (problem.checker) {
            GRADER_TRY(checkers[problem.id],
                       Program::read(problem.checker->program, "checker", contest.languages));
        }
        if (problem.interactor) {
            GRADER_TRY(interactors[problem.id],
                       Program::read(problem.interactor->program, "interactor", contest.languages));
        }
    }
    std::map<const model::Language*, std::shared_ptr<const std::vector<Fd>>> helpers;
    std::vector<Job> jobs;
    for (const model::Submission& submission : submissions) {
        const model::Problem* problem = model::find_problem(contest, submission.problem);
        static const model::Language kNone;
        const model::Language* language = nullptr;
        if (problem != nullptr) {
            language = problem->output_only ? &kNone
                                            : model::find_language(languages_for(contest, *problem),
                                                                   submission.language);
        }
        if (language == nullptr) {
            return fail(ErrorCode::internal, submission.path.string() +
                                                 ": its problem or language is not in the contest");
        }
        auto& shared = helpers[language];
        if (!shared) {
            GRADER_TRY(shared, files_beside_source(*language));
        }
        jobs.push_back({.submission = &submission,
                        .problem = for_language(*problem, *language),
                        .language = language,
                        .helpers = shared,
                        .data = data[problem->id],
                        .checker = checkers[problem->id],
                        .interactor = interactors[problem->id]});
    }
    return jobs;
}

sandbox::WorkerSpec worker_spec(const Job& job, std::optional<unsigned> core) {
    // Rounded up, so that problems that are much alike can share a worker.
    constexpr std::uint64_t kStep = mib(16).value;
    const std::uint64_t files =
        largest_input(*job.data).value + 2 * job.problem->limits.output.value;
    return {.core = core,
            .toolchain = job.language->executable == ExecutableKind::toolchain,
            .box_size = Bytes{(files / kStep + 2) * kStep}};
}

model::Points told_points(const Job& job, std::size_t test) {
    const model::Points points = job.problem->cases[test].points;
    return points == model::Points{} ? model::whole_points(100) : points;
}

std::vector<std::string> run_command(const model::Language& language, const std::string& problem,
                                     const std::string& source, Bytes memory) {
    return compile::expand_command(language.run,
                                   {.problem = problem,
                                    .source = source,
                                    .executable = source,
                                    .memory_mib = std::to_string(memory.value >> 20)});
}

std::vector<std::string> environment_of(const model::Language& language) {
    std::vector<std::string> variables = compile::environment();
    variables.insert(variables.end(), language.environment.begin(), language.environment.end());
    return variables;
}

sandbox::WorkerSpec checker_worker_spec(const Job& job, std::optional<unsigned> core) {
    const bool toolchain = job.checker->language().executable == ExecutableKind::toolchain;
    const Bytes files{largest_pair(*job.data).value + job.problem->limits.output.value};
    return check::worker_spec(job.problem->checker->program, toolchain, files, core);
}

sandbox::WorkerSpec interactor_worker_spec(const Job& job, std::optional<unsigned> core) {
    const bool toolchain = job.interactor->language().executable == ExecutableKind::toolchain;
    return check::worker_spec(job.problem->interactor->program, toolchain, largest_pair(*job.data),
                              core);
}

void count_memory(const Job& job, int artifact, model::RunResult& run) {
    if (job.problem->limits.memory_counts != model::MemoryCounts::declared) return;
    const Bytes declared = compile::declared_memory(artifact);
    if (declared <= run.memory) return;
    run.memory = declared;
    run.memory_source = model::MemorySource::declared;
}

sandbox::RunSpec run_spec(const Job& job, const RunFiles& files, unsigned near_limit) {
    const model::Problem& problem = *job.problem;
    sandbox::RunSpec spec{.environment = environment_of(*job.language),
                          .stdout_fd = files.out,
                          .stderr_fd = files.err,
                          .limits = problem.limits,
                          .cpu_kill = problem.limits.cpu + problem.limits.cpu * near_limit / 1000};
    if (job.language->run.empty()) {
        spec.executable = files.artifact;
        spec.argv = {problem.id};
    } else {
        const std::string source = compile::source_name(*job.language, problem.id);
        spec.argv = run_command(*job.language, problem.id, source, problem.limits.memory);
        spec.inputs.push_back({source, files.artifact});
        for (std::size_t i = 0; i < job.helpers->size(); ++i) {
            spec.inputs.push_back({job.language->helpers[i].name, (*job.helpers)[i].get()});
        }
    }
    if (problem.io.kind != IoKind::stdio) {
        spec.inputs.push_back({problem.io.input_name, files.input});
        spec.outputs.push_back({problem.io.output_name, files.output});
    }
    if (problem.io.kind != IoKind::file) spec.stdin_fd = files.input;
    return spec;
}

}  // namespace grader::judge
