#include "grader/appeal/replay.hpp"

#include "grader/judge/single.hpp"
#include "grader/text/printable.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace grader::appeal {
namespace {

using model::CaseResult;
using model::Verdict;

/// Copies at most kLargestFile bytes to `path`; whether there were more.
Result<bool> save_output(const Fd& output, const std::filesystem::path& path) {
    GRADER_TRY(const MappedFile bytes, MappedFile::map(output));
    GRADER_TRY(const Fd file, open_file(path, O_WRONLY | O_CREAT | O_TRUNC, 0600));
    GRADER_CHECKED(write_all(file, bytes.bytes().substr(0, kLargestFile.value)));
    return bytes.bytes().size() > kLargestFile.value;
}

Status keep(BundledCase& disputed, const judge::Captured& captured, const model::IoSpec& io) {
    const bool by_file =
        io.kind == model::IoKind::file || captured.result.io == model::IoUsed::file;
    const Fd& output = by_file ? captured.files.output : captured.files.out;
    disputed.bundled = captured.result;
    disputed.exit_code = captured.run.exit_code;
    disputed.signal = captured.run.signalled ? captured.run.signal : 0;
    GRADER_TRY(disputed.output_cut, save_output(output, disputed.output));
    GRADER_TRY(disputed.out, read_all(captured.files.out, kLargestHead));
    GRADER_TRY(disputed.err, read_all(captured.files.err, kLargestHead));
    return {};
}

std::vector<Difference> differences(const model::MachineReport& then,
                                    const model::MachineReport& now) {
    std::vector<Difference> found = {{"CPU", then.cpu_model, now.cpu_model},
                                     {"kernel", then.kernel, now.kernel},
                                     {"sandbox", then.sandbox, now.sandbox},
                                     {"grader", then.grader_version, now.grader_version}};
    std::erase_if(found, [](const Difference& fact) { return fact.then == fact.now; });
    return found;
}

/// A bundle may allow its program more than there is: it must not take the machine down. Files of
/// the box are in memory, too.
Status check_memory(const Bundle& bundle) {
    const auto has = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                     static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    const auto asks =
        std::max(bundle.problem.limits.memory.value + bundle.problem.limits.output.value,
                 bundle.compile_limits.memory.value + bundle.compile_limits.output.value);
    if (asks <= has) return {};
    return fail(ErrorCode::config, "the bundle's limits allow " + std::to_string(asks >> 20) +
                                       " MiB of memory and files, this machine has " +
                                       std::to_string(has >> 20) +
                                       " MiB\n  remedy: replay it on a larger machine");
}

/// Our own failure is data here: the other cases are still worth judging.
CaseResult judge_error(const model::TestCase& test, const Error& error) {
    return {.id = test.id, .message = text::printable("judge error: " + error.message)};
}

CaseResult compile_error(const model::TestCase& test) {
    return {.id = test.id, .verdict = Verdict::compile_error};
}

}  // namespace

Status gather(Bundle& bundle, sandbox::Sandbox& sandbox, compile::Compiler& compiler,
              const std::stop_token& stop) {
    GRADER_TRY(bundle.folder, TempDir::make("grader-bundle"));
    const model::Contest contest = contest_of(bundle);
    const model::Submission submission = submission_of(bundle);
    GRADER_TRY(const auto single,
               judge::SingleRun::prepare(sandbox, compiler, contest, submission, stop));
    bundle.compile = single->artifact().result;
    if (bundle.compile.log.empty()) bundle.compile.log = single->artifact().message;
    bundle.executable = single->artifact().executable;
    if (!bundle.compile.ok) return {};
    for (std::size_t i = 0; i < bundle.cases.size(); ++i) {
        BundledCase& disputed = bundle.cases[i];
        disputed.output = bundle.folder->path() / std::to_string(i);
        GRADER_TRY(const auto captured, single->run(i));
        GRADER_CHECKED(keep(disputed, captured, bundle.problem.io));
    }
    return {};
}

bool contradicts(const BundledCase& disputed) {
    if (!disputed.stored) return false;
    const Verdict now = disputed.bundled ? disputed.bundled->verdict : Verdict::compile_error;
    return disputed.stored->verdict != now;
}

bool contradicts(const Bundle& bundle) {
    return bundle.compile.ok != recorded_compiles(bundle) ||
           std::any_of(bundle.cases.begin(), bundle.cases.end(),
                       [](const BundledCase& disputed) { return contradicts(disputed); });
}

bool Replay::stands() const {
    return compile_stands && std::all_of(cases.begin(), cases.end(),
                                         [](const ReplayedCase& test) { return test.stands; });
}

bool Replay::time_at_stake() const {
    return std::any_of(cases.begin(), cases.end(), [](const ReplayedCase& test) {
        return test.then.verdict == Verdict::time_limit || test.now.verdict == Verdict::time_limit;
    });
}

Result<Replay> replay(const Bundle& bundle, sandbox::Sandbox& sandbox, compile::Compiler& compiler,
                      const model::MachineReport& machine, const std::stop_token& stop) {
    GRADER_CHECKED(check_memory(bundle));
    const model::Contest contest = contest_of(bundle);
    const model::Submission submission = submission_of(bundle);
    GRADER_TRY(const auto single,
               judge::SingleRun::prepare(sandbox, compiler, contest, submission, stop));
    const compile::Artifact& artifact = single->artifact();
    Replay replay{.compile = artifact.result,
                  .compile_stands = artifact.result.ok == recorded_compiles(bundle),
                  .same_executable = artifact.result.ok && artifact.executable == bundle.executable,
                  .machine = machine,
                  .differences = differences(bundle.machine, machine)};
    if (replay.compile.log.empty()) replay.compile.log = artifact.message;
    for (std::size_t i = 0; i < bundle.cases.size(); ++i) {
        const BundledCase& disputed = bundle.cases[i];
        ReplayedCase test{.then = recorded(disputed)};
        if (!artifact.result.ok) {
            test.now = compile_error(disputed.test);
        } else if (auto captured = single->run(i)) {
            test.now = std::move(captured->result);
        } else if (stop.stop_requested()) {
            return fail(captured.error());
        } else {
            test.now = judge_error(disputed.test, captured.error());
        }
        test.stands = test.now.verdict == test.then.verdict;
        replay.cases.push_back(std::move(test));
    }
    return replay;
}

}  // namespace grader::appeal
