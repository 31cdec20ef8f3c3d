#include "grader/cli/judging.hpp"

#include "grader/cli/camp.hpp"
#include "grader/cli/interrupt.hpp"
#include "grader/cli/machine.hpp"
#include "grader/compile/command.hpp"
#include "grader/compile/compile.hpp"
#include "grader/judge/local.hpp"

#include <algorithm>

namespace grader::cli {

Result<Judged> judge_all(const model::Contest& contest,
                         const std::vector<model::Submission>& submissions,
                         const CommonOptions& options, model::EventSink& sink) {
    const auto languages = languages_of(contest, submissions);
    GRADER_CHECKED(require_compilers(languages));
    if (std::any_of(languages.begin(), languages.end(), compile::makes_executable)) {
        GRADER_CHECKED(compile::check_scratch());
    }
    GRADER_TRY(const auto box, open_sandbox(options.sandbox));

    Judged judged;
    const auto cores = judge::usable_cores(options.jobs).size();
    judged.machine = this_machine(static_cast<unsigned>(cores));
    judged.machine.sandbox = box->description();
    judged.machine.isolated = options.sandbox == "full";
    for (const model::Language& language : languages) {
        judged.machine.compilers.push_back(language.name + ": " + compiler_version(language));
    }

    GRADER_TRY(const auto interrupt, Interrupt::watch());
    judge::LocalExecutor executor(*box, {.jobs = options.jobs});
    GRADER_TRY(judged.submissions,
               executor.execute(contest, submissions, sink, interrupt->token()));
    judged.interrupted = interrupt->token().stop_requested();
    return judged;
}

}  // namespace grader::cli
