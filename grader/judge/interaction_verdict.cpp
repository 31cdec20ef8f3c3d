#include "grader/judge/interaction_verdict.hpp"

#include "grader/check/run.hpp"
#include "grader/explain/words.hpp"
#include "grader/model/decide.hpp"

#include <csignal>
#include <optional>
#include <string>

namespace grader::judge {
namespace {

using check::Outcome;
using model::LimitHit;
using model::RunResult;
using model::Verdict;

bool broken_pipe(const RunResult& run) {
    return run.limit == LimitHit::none && run.signalled && run.signal == SIGPIPE;
}

/// Whether the interactor was still writing when the program was gone. Python does not die of it
/// but ends with 1, or with 120 when it notices at its end.
bool cut_off(const Conversation& talk) {
    const RunResult& run = talk.interactor.result;
    const bool by_exception = run.exit_code == 1 || run.exit_code == 120;
    return broken_pipe(run) ||
           (by_exception && talk.said.err.find("BrokenPipeError") != std::string::npos);
}

Error fault_of_interactor(const Error& what) {
    return {what.code, "the interactor " + what.message};
}

Result<Outcome> word_of_interactor(const Conversation& talk) {
    if (cut_off(talk)) {
        return Outcome{
            Verdict::wrong_answer, {}, "ended while the interactor was still writing to it"};
    }
    const auto failed =
        check::failure(talk.interactor.result, interactor_limits(talk.problem), talk.said.err);
    if (failed) return fail(fault_of_interactor(*failed));
    const bool kattis = talk.problem.interactor->protocol == model::InteractorProtocol::kattis;
    auto outcome =
        check::understand(kattis ? model::CheckerProtocol::kattis : model::CheckerProtocol::testlib,
                          talk.said, talk.points);
    if (!outcome) return fail(fault_of_interactor(outcome.error()));
    outcome->message = outcome->message.empty() ? "the interactor gave no reason"
                                                : "interactor: " + outcome->message;
    return outcome;
}

/// The verdict for what the program did by itself, whatever the interactor says.
std::optional<Verdict> own_fault(const Conversation& talk) {
    RunResult run = talk.program.result;
    // Writing to who does not listen any more is for the interactor to judge.
    if (broken_pipe(run)) run.signalled = false;
    return model::decide_run(run, talk.problem.limits);
}

/// Waiting is the program's fault only if the two did wait, and not compute in turns.
bool interactor_was_busy(const Conversation& talk) {
    const Micros wall = model::effective_wall(talk.problem.limits);
    const Micros busy = talk.interactor.result.cpu;
    return 10 * busy >= wall && 2 * (talk.program.result.cpu + busy) >= wall;
}

std::string idle_reason(const Conversation& talk) {
    const sandbox::PipesAtEnd& pipes = talk.program.pipes;
    const std::string idle = "idle until the wall limit of " +
                             explain::limit_text(model::effective_wall(talk.problem.limits));
    if (pipes.unread_out.value > 0) {
        return idle + ": wrote more than the interactor reads, " +
               explain::size_text(pipes.unread_out) + " are left";
    }
    if (pipes.unread_in.value > 0) {
        return idle + ": did not read the last " + explain::size_text(pipes.unread_in) +
               " from the interactor";
    }
    if (pipes.peer_gone) return idle + ": the interactor had ended";
    return idle +
           ": both waited for each other; is a flush missing, or does it read more than it is "
           "sent?";
}

Result<Outcome> idle(const Conversation& talk) {
    if (!interactor_was_busy(talk)) return Outcome{Verdict::time_limit, {}, idle_reason(talk)};
    return fail(ErrorCode::config,
                "the interactor used " + explain::used_text(talk.interactor.result.cpu) +
                    " of CPU while the wall limit of the program passed; the problem needs a "
                    "larger 'wall' among its limits");
}

}  // namespace

model::Limits interactor_limits(const model::Problem& problem) {
    model::Limits limits = problem.interactor->program.limits;
    limits.wall = model::effective_wall(limits) + model::effective_wall(problem.limits);
    return limits;
}

Result<Outcome> rule(const Conversation& talk) {
    auto word = word_of_interactor(talk);
    const auto fault = own_fault(talk);
    if (!fault) return word;
    const bool waited =
        *fault == Verdict::time_limit && talk.program.result.limit == LimitHit::wall;
    const bool interactor_ended_first = talk.program.pipes.peer_gone;
    // A program that had failed before is none of the interactor's doing; but one that waits for it
    // in vain has not failed.
    if (!word && (waited || interactor_ended_first)) return word;
    if (word && word->verdict == Verdict::wrong_answer && interactor_ended_first) return word;
    return waited ? idle(talk) : Outcome{*fault, {}, ""};
}

}  // namespace grader::judge
