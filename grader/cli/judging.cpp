#include "grader/cli/judging.hpp"

#include "grader/cli/camp.hpp"
#include "grader/cli/interrupt.hpp"
#include "grader/cli/machine.hpp"
#include "grader/compile/command.hpp"
#include "grader/compile/compile.hpp"
#include "grader/judge/cores.hpp"
#include "grader/sandbox/box.hpp"

#include <algorithm>
#include <cstdio>

namespace grader::cli {

Result<Workshop> open_workshop(const model::Contest& contest,
                               const std::vector<model::Submission>& submissions,
                               const CommonOptions& options) {
    const auto languages = languages_of(contest, submissions);
    GRADER_CHECKED(require_compilers(languages));
    if (std::any_of(languages.begin(), languages.end(), compile::makes_executable)) {
        GRADER_CHECKED(compile::check_scratch());
    }
    Workshop workshop;
    GRADER_TRY(workshop.box, open_sandbox(options.sandbox));
    const std::string grader = grader_identity();
    const std::string sandbox = workshop.box->description();
    // Not isolated, a program could put into the cache what later runs would trust.
    const auto cache =
        options.sandbox == "none" ? std::filesystem::path() : compile::default_cache_folder();
    GRADER_TRY(workshop.compiler,
               compile::Compiler::open(languages, {.cache = cache,
                                                   .limits = contest.compile,
                                                   .box = grader + "\n" + sandbox,
                                                   .headers = options.sandbox == "full"}));
    model::MachineReport& machine = workshop.machine;
    machine = this_machine(static_cast<unsigned>(judge::usable_cores(options.jobs).size()));
    if (options.jobs > machine.cores) {
        std::fprintf(stderr, "note: --jobs %u: only %u CPUs may be used here\n", options.jobs,
                     machine.cores);
    }
    machine.sandbox = sandbox;
    machine.isolated = options.sandbox == "full";
    for (const model::Language& language : languages) {
        machine.compilers.push_back(language.name + ": " + workshop.compiler->version(language));
    }
    workshop.platform = grader + "\n" + sandbox + "\n" + speed_identity(machine);
    return workshop;
}

Result<Judged> judge_all(Workshop& workshop, const model::Contest& contest,
                         const std::vector<model::Submission>& submissions,
                         model::KnownResults& known, judge::LocalOptions options,
                         model::EventSink& sink) {
    options.platform = workshop.platform;
    GRADER_TRY(const auto interrupt, Interrupt::watch());
    judge::LocalExecutor executor(*workshop.box, *workshop.compiler, known, std::move(options));
    Judged judged;
    GRADER_TRY(judged.submissions,
               executor.execute(contest, submissions, sink, interrupt->token()));
    judged.interrupted = interrupt->token().stop_requested();
    workshop.compiler->trim();
    return judged;
}

}  // namespace grader::cli
