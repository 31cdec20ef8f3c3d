#include "grader/judge/interactive.hpp"

#include "grader/base/fd.hpp"
#include "grader/judge/interaction_verdict.hpp"
#include "grader/judge/verdict_of.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace grader::judge {
namespace {

using sandbox::LivePipes;
using sandbox::RunOutcome;
using sandbox::RunSpec;
using sandbox::Worker;

constexpr Bytes kHead = kib(4);

struct Pipe {
    Fd read;
    Fd write;
};

Result<Pipe> make_pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return fail(errno_error(ErrorCode::io, "pipe", errno));
    return Pipe{Fd(ends[0]), Fd(ends[1])};
}

struct Party {
    Workers& workers;
    const sandbox::WorkerSpec& box;
    const RunSpec& spec;
};

struct Talked {
    RunOutcome program;
    RunOutcome interactor;
};

/// Both at the same time; returns when both have ended. Whoever cannot be started drops the ends of
/// its pipes, which ends the other.
Result<Talked> talk(const Party& program, const Party& interactor) {
    GRADER_TRY(Worker * asked, program.workers.get(program.box));
    GRADER_TRY(Worker * asking, interactor.workers.get(interactor.box));
    GRADER_TRY(Pipe questions, make_pipe());
    GRADER_TRY(Pipe answers, make_pipe());
    Result<RunOutcome> heard = fail(ErrorCode::internal, "the interactor was not run");
    Result<RunOutcome> ran = heard;
    try {
        const std::jthread thread(
            [&, pipes = LivePipes{std::move(answers.read), std::move(questions.write)}]() mutable {
                heard = asking->run_live(interactor.spec, std::move(pipes));
            });
        ran = asked->run_live(program.spec,
                              {std::move(questions.read), std::move(answers.write), true});
    } catch (const std::system_error& error) {
        return fail(ErrorCode::environment, std::string("cannot start a thread: ") + error.what());
    }
    if (!ran) return fail(ran.error());
    if (!heard) return fail(heard.error());
    return Talked{std::move(*ran), std::move(*heard)};
}

/// What the two read and write.
struct CaseFiles {
    Fd input;
    Fd answer;
    Fd err;    ///< the program's stderr
    Fd words;  ///< the interactor's
    Fd score;  ///< with Kattis, as the next
    Fd message;
};

Result<CaseFiles> open_files(const InteractiveCase& asked) {
    const model::TestCase& data = asked.job.problem->cases[asked.test];
    const CaseData& known = (*asked.job.data)[asked.test];
    CaseFiles files;
    GRADER_TRY(files.input, open_unchanged(data.input, known.input));
    GRADER_TRY(files.answer, open_unchanged(data.answer, known.answer));
    GRADER_TRY(files.err, memory_file("stderr"));
    GRADER_TRY(files.words, memory_file("interactor stderr"));
    GRADER_TRY(files.score, memory_file("interactor score"));
    GRADER_TRY(files.message, memory_file("interactor message"));
    return files;
}

RunSpec program_spec(const InteractiveCase& asked, const CaseFiles& files) {
    RunSpec spec =
        run_spec(asked.job, {.artifact = asked.artifact, .err = files.err.get()}, asked.near_limit);
    spec.stdin_fd = spec.stdout_fd = -1;
    return spec;
}

bool speaks_kattis(const InteractiveCase& asked) {
    return asked.job.problem->interactor->protocol == model::InteractorProtocol::kattis;
}

RunSpec interactor_spec(const InteractiveCase& asked, const CaseFiles& files) {
    RunSpec spec{
        .argv = {"interactor"},
        .environment = asked.interactor.environment,
        .inputs = {{check::kInput, files.input.get()}, {check::kAnswer, files.answer.get()}},
        .stderr_fd = files.words.get(),
        .limits = interactor_limits(*asked.job.problem)};
    if (asked.interactor.run.empty()) {
        spec.executable = asked.interactor.artifact;
    } else {
        spec.argv = asked.interactor.run;
        spec.inputs.push_back({asked.interactor.source_name, asked.interactor.artifact});
    }
    std::vector<std::string> words = {check::kInput, check::kOutput, check::kAnswer};
    if (speaks_kattis(asked)) {
        words = {check::kInput, check::kAnswer, check::kFeedbackFolder};
        spec.outputs = {{check::kScore, files.score.get()}, {check::kMessage, files.message.get()}};
    }
    spec.argv.insert(spec.argv.end(), words.begin(), words.end());
    const auto& more = asked.job.problem->interactor->program.arguments;
    spec.argv.insert(spec.argv.end(), more.begin(), more.end());
    return spec;
}

Result<check::Said> said_by(const RunOutcome& interactor, const CaseFiles& files) {
    check::Said said{.exit_code = interactor.result.exit_code};
    GRADER_TRY(said.err, read_all(files.words, kHead));
    GRADER_TRY(said.score, read_all(files.score, kHead));
    GRADER_TRY(said.message, read_all(files.message, kHead));
    return said;
}

Result<model::CaseResult> result_of(const InteractiveCase& asked, const CaseFiles& files,
                                    const Talked& talked) {
    const model::Problem& problem = *asked.job.problem;
    GRADER_TRY(const check::Said said, said_by(talked.interactor, files));
    GRADER_TRY(check::Outcome outcome, rule({.problem = problem,
                                             .points = told_points(asked.job, asked.test),
                                             .program = talked.program,
                                             .interactor = talked.interactor,
                                             .said = said}));
    const model::RunResult& run = talked.program.result;
    model::CaseResult result{.verdict = outcome.verdict,
                             .share = outcome.share,
                             .cpu = run.cpu,
                             .wall = run.wall,
                             .memory = run.memory,
                             .memory_source = run.memory_source,
                             .limit = run.limit};
    if (result.verdict == model::Verdict::accepted) return result;
    result.message = std::move(outcome.message);
    if (!result.message.empty()) return result;
    GRADER_TRY(const std::string err, read_all(files.err, kHead));
    explain_case(result, {.problem = problem,
                          .language = *asked.job.language,
                          .source = asked.job.submission->source,
                          .run = run,
                          .err = {err, err.size() < kHead.value}});
    return result;
}

Result<model::CaseResult> judge_once(const InteractiveCase& asked) {
    const model::TestCase& data = asked.job.problem->cases[asked.test];
    const CaseData& known = (*asked.job.data)[asked.test];
    GRADER_TRY(const CaseFiles files, open_files(asked));
    const auto box = worker_spec(asked.job, asked.core);
    const RunSpec program = program_spec(asked, files);
    const auto other_box = interactor_worker_spec(asked.job, asked.core);
    const RunSpec interactor = interactor_spec(asked, files);
    GRADER_TRY(Talked talked,
               talk({asked.programs, box, program}, {asked.interactors, other_box, interactor}));
    GRADER_CHECKED(check_unchanged(files.input, data.input, known.input));
    GRADER_CHECKED(check_unchanged(files.answer, data.answer, known.answer));
    count_memory(asked.job, asked.artifact, talked.program.result);
    return result_of(asked, files, talked);
}

}  // namespace

Result<model::CaseResult> judge_interactive(const InteractiveCase& asked) {
    auto first = judge_once(asked);
    if (first || asked.programs.cancelled()) return first;
    return judge_once(asked);
}

}  // namespace grader::judge
