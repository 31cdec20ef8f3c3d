#include "grader/judge/job.hpp"

#include "grader/compile/command.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace grader::judge {
namespace {

using model::ExecutableKind;
using model::IoKind;

Bytes largest_input(const std::vector<CaseData>& data) {
    Bytes largest;
    for (const CaseData& test : data) {
        if (test.input.stamp) largest = std::max(largest, test.input.stamp->size);
    }
    return largest;
}

}  // namespace

Result<std::vector<Job>> plan(const model::Contest& contest,
                              const std::vector<model::Submission>& submissions,
                              model::KnownResults& known) {
    std::map<std::string, std::shared_ptr<const std::vector<CaseData>>> data;
    for (const model::Problem& problem : contest.problems) {
        data[problem.id] =
            std::make_shared<const std::vector<CaseData>>(look_at_data(problem, known));
    }
    std::vector<Job> jobs;
    for (const model::Submission& submission : submissions) {
        const auto problem =
            std::find_if(contest.problems.begin(), contest.problems.end(),
                         [&](const model::Problem& p) { return p.id == submission.problem; });
        const auto language =
            std::find_if(contest.languages.begin(), contest.languages.end(),
                         [&](const model::Language& l) { return l.name == submission.language; });
        static const model::Language kNone;
        if (problem != contest.problems.end() && problem->output_only) {
            jobs.push_back({&submission, &*problem, &kNone, data[problem->id]});
            continue;
        }
        if (problem == contest.problems.end() || language == contest.languages.end()) {
            return fail(ErrorCode::internal, submission.path.string() +
                                                 ": its problem or language is not in the contest");
        }
        jobs.push_back({&submission, &*problem, &*language, data[problem->id]});
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

sandbox::RunSpec run_spec(const Job& job, const RunFiles& files, unsigned near_limit) {
    const model::Problem& problem = *job.problem;
    sandbox::RunSpec spec{.environment = compile::environment(),
                          .stdout_fd = files.out,
                          .stderr_fd = files.err,
                          .limits = problem.limits,
                          .cpu_kill = problem.limits.cpu + problem.limits.cpu * near_limit / 1000};
    if (job.language->run.empty()) {
        spec.executable = files.artifact;
        spec.argv = {problem.id};
    } else {
        const std::string source = compile::source_name(*job.language, problem.id);
        spec.argv = compile::expand_command(
            job.language->run, {.problem = problem.id, .source = source, .executable = source});
        spec.inputs.push_back({source, files.artifact});
    }
    if (problem.io.kind == IoKind::file) {
        spec.inputs.push_back({problem.io.input_name, files.input});
        spec.outputs.push_back({problem.io.output_name, files.output});
    } else {
        spec.stdin_fd = files.input;
    }
    return spec;
}

}  // namespace grader::judge
