#include "grader/compile/compile.hpp"

#include "grader/compile/command.hpp"
#include "grader/compile/declared.hpp"
#include "grader/compile/log.hpp"
#include "grader/model/decide.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <cerrno>
#include <sstream>

namespace grader::compile {
namespace {

using model::Verdict;

constexpr const char* kExecutableName = "a.out";

Result<Fd> reopen_read_only(const Fd& file) {
    return open_file("/proc/self/fd/" + std::to_string(file.get()), O_RDONLY);
}

/// Where the executable goes. A file in memory would do on most machines, but a kernel may be set
/// to refuse to execute those. It has no name any more when this returns, so nothing stays behind
/// whatever becomes of us.
Result<Fd> make_executable_file() {
    const auto folder = TempDir::make("grader-compile");
    if (!folder) {
        return fail(folder.error().code,
                    folder.error().message +
                        "\n  remedy: set TMPDIR to a folder where programs can be compiled");
    }
    GRADER_TRY(Fd file, open_file(folder->path() / kExecutableName, O_RDWR | O_CREAT | O_EXCL));
    if (::fchmod(file.get(), 0755) != 0) {
        return fail(errno_error(ErrorCode::io, folder->path().string(), errno));
    }
    if (forbids_executing(folder->path())) {
        return fail(ErrorCode::environment,
                    folder->path().parent_path().string() +
                        ": programs cannot be executed from this file system (noexec)\n"
                        "  remedy: set TMPDIR to a folder where they can");
    }
    return file;
}

Result<Fd> source_file(const std::string& bytes) {
    GRADER_TRY(Fd file, memory_file("source"));
    GRADER_CHECKED(write_all(file, bytes));
    return reopen_read_only(file);
}

std::string seconds(Micros time) {
    std::ostringstream text;
    text << std::chrono::duration<double>(time).count() << " s";
    return text.str();
}

std::string mebibytes(Bytes size) {
    return std::to_string(size.value >> 20) + " MiB";
}

/// What the compiler did wrong beyond complaining about the source; empty when nothing.
std::string misbehaviour(const model::RunResult& run, const model::Limits& limits) {
    const auto verdict = model::decide_run(run, limits);
    if (!verdict) return "";
    switch (*verdict) {
        case Verdict::output_limit:
            return "the compiler wrote more than " + mebibytes(limits.output);
        case Verdict::memory_limit:
            return "the compiler used more than " + mebibytes(limits.memory) + " of memory";
        case Verdict::time_limit:
            if (run.cpu > limits.cpu || run.limit == model::LimitHit::cpu) {
                return "the compiler used more than " + seconds(limits.cpu);
            }
            return "the compiler did not end within " + seconds(model::effective_wall(limits));
        case Verdict::runtime_error:
            if (run.signalled)
                return "the compiler crashed (signal " + std::to_string(run.signal) + ")";
            return "";
        case Verdict::no_output:
            return run.output == model::CollectState::missing
                       ? "the compiler made no executable"
                       : "the compiler made something else than an executable file";
        default:
            return "";
    }
}

struct Streams {
    Fd out;
    Fd err;
};

Result<std::string> log_of(const Streams& streams) {
    // More than is shown, so that the note that something was cut appears by itself.
    constexpr Bytes kEnough{kLogLimit + 1024};
    GRADER_TRY(std::string log, read_all(streams.err, kEnough));
    GRADER_TRY(const std::string out, read_all(streams.out, kEnough));
    if (!log.empty() && !out.empty() && log.back() != '\n') log += '\n';
    return readable_log(log + out);
}

model::Limits run_limits(const model::CompileLimits& limits) {
    return {
        .cpu = limits.cpu, .wall = limits.wall, .memory = limits.memory, .output = limits.output};
}

Result<Artifact> judge_outcome(const sandbox::RunOutcome& outcome, const model::Limits& limits,
                               const Streams& streams, const Fd& executable) {
    Artifact artifact;
    const model::RunResult& run = outcome.result;
    artifact.result.cpu = run.cpu;
    const auto verdict = model::decide_run(run, limits);
    artifact.result.ok = !verdict;
    artifact.out_of_time = verdict == Verdict::time_limit;
    artifact.message = misbehaviour(run, limits);
    GRADER_TRY(artifact.result.log, log_of(streams));
    if (artifact.result.ok && executable) {
        GRADER_TRY(const Bytes size, file_size(executable));
        if (size.value == 0) {
            artifact.result.ok = false;
            artifact.message = "the compiler made an empty executable";
        }
    }
    if (!artifact.result.ok && artifact.message.empty() && artifact.result.log.empty()) {
        artifact.message = "the compiler ended with exit code " + std::to_string(run.exit_code) +
                           " without a word";
    }
    return artifact;
}

Result<Artifact> finished(Artifact artifact, Fd file) {
    GRADER_TRY(artifact.executable, sha256_file(file));
    artifact.result.declared = declared_memory(file.get());
    artifact.file = std::move(file);
    return artifact;
}

}  // namespace

Result<Artifact> compile(const model::Submission& submission, const model::Language& language,
                         const model::CompileLimits& compile_limits, sandbox::Worker& worker,
                         const Companions& companions, const Additions& additions) {
    GRADER_TRY(Fd source, source_file(submission.source));
    if (language.compile.empty()) {
        return finished({.result = {.ok = true}}, std::move(source));
    }
    const Names names{.problem = submission.problem,
                      .source = source_name(language, submission.problem),
                      .executable = kExecutableName};
    Streams streams;
    GRADER_TRY(streams.out, memory_file("compiler stdout"));
    GRADER_TRY(streams.err, memory_file("compiler stderr"));
    Fd executable;
    sandbox::RunSpec spec{.argv = expand_command(language.compile, names),
                          .environment = environment(),
                          .inputs = {{names.source, source.get()}},
                          .stdout_fd = streams.out.get(),
                          .stderr_fd = streams.err.get(),
                          .limits = run_limits(compile_limits),
                          .cpu_kill = compile_limits.cpu};
    std::vector<Fd> files;  // open until the end of the run
    for (const auto* more : {&language.helpers, &companions.files}) {
        for (const model::HelperFile& file : *more) {
            GRADER_TRY(Fd opened, source_file(file.bytes));
            spec.inputs.push_back({file.name, opened.get()});
            files.push_back(std::move(opened));
        }
    }
    spec.argv.insert(spec.argv.begin() + 1, additions.options.begin(), additions.options.end());
    for (const auto* variables :
         {&language.environment, &companions.environment, &additions.environment}) {
        spec.environment.insert(spec.environment.end(), variables->begin(), variables->end());
    }
    if (makes_executable(language)) {
        GRADER_TRY(executable, make_executable_file());
        spec.outputs = {{names.executable, executable.get()}};
    }
    GRADER_TRY(const sandbox::RunOutcome outcome, worker.run(spec));
    GRADER_TRY(Artifact artifact, judge_outcome(outcome, spec.limits, streams, executable));
    if (!artifact.result.ok) return artifact;
    if (!executable) return finished(std::move(artifact), std::move(source));
    // A file that anybody has open for writing cannot be executed (ETXTBSY).
    GRADER_TRY(Fd program, reopen_read_only(executable));
    return finished(std::move(artifact), std::move(program));
}

bool forbids_executing(const std::filesystem::path& folder) {
    struct statvfs place = {};
    return ::statvfs(folder.c_str(), &place) != 0 || (place.f_flag & ST_NOEXEC) != 0;
}

Status check_scratch() {
    GRADER_TRY([[maybe_unused]] const Fd file, make_executable_file());
    return {};
}

sandbox::WorkerSpec worker_spec(std::optional<unsigned> core) {
    return {.core = core, .toolchain = true, .processes = true, .box_size = gib(1)};
}

}  // namespace grader::compile
