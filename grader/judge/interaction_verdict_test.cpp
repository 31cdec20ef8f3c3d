#include "grader/judge/interaction_verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <functional>
#include <string>
#include <vector>

namespace grader::judge {
namespace {

using check::Outcome;
using model::InteractorProtocol;
using model::LimitHit;
using model::RunResult;
using model::Verdict;
using testing::HasSubstr;

struct Facts {
    sandbox::RunOutcome program;
    sandbox::RunOutcome interactor;
    check::Said said;
    InteractorProtocol protocol = InteractorProtocol::testlib;
};

/// A judge error with its message where it is an Error.
Outcome ruling(const Facts& facts) {
    model::Problem problem;
    problem.limits = {.cpu = Micros(1'000'000), .memory = mib(64)};
    problem.interactor.emplace().protocol = facts.protocol;
    check::Said said = facts.said;
    said.exit_code = facts.interactor.result.exit_code;
    const auto outcome = rule({.problem = problem,
                               .points = model::whole_points(10),
                               .program = facts.program,
                               .interactor = facts.interactor,
                               .said = said});
    return outcome ? *outcome : Outcome{Verdict::judge_error, {}, outcome.error().message};
}

RunResult exits(int code) {
    return {.exit_code = code};
}

RunResult dies_of(int signal) {
    return {.signalled = true, .signal = signal};
}

RunResult stopped(LimitHit limit, Micros cpu = Micros(1000)) {
    return {.signalled = true, .signal = SIGKILL, .limit = limit, .cpu = cpu};
}

const RunResult kTooSlow = stopped(LimitHit::cpu, Micros(1'100'000));
const RunResult kIdle = stopped(LimitHit::wall);
const RunResult kCrash = dies_of(SIGSEGV);
const RunResult kBrokenPipe = dies_of(SIGPIPE);

struct Row {
    const char* what;
    RunResult interactor;
    RunResult program;
    bool interactor_ended_first;
    Verdict verdict;
};

TEST(Rule, WhoSettlesTheCase) {
    constexpr int kAccept = 0, kWrong = 1, kFail = 3;
    const std::vector<Row> rows = {
        {"both content", exits(kAccept), exits(0), false, Verdict::accepted},
        {"both content", exits(kAccept), exits(0), true, Verdict::accepted},
        {"wrong", exits(kWrong), exits(0), false, Verdict::wrong_answer},
        {"presentation", exits(2), exits(0), true, Verdict::wrong_answer},
        {"dirt", exits(4), exits(0), true, Verdict::wrong_answer},
        {"unexpected end", exits(8), exits(0), false, Verdict::wrong_answer},
        {"crash of the program", exits(kWrong), kCrash, false, Verdict::runtime_error},
        {"its exit code", exits(kWrong), exits(1), false, Verdict::runtime_error},
        {"its time", exits(kWrong), kTooSlow, false, Verdict::time_limit},
        {"its memory", exits(8), stopped(LimitHit::memory), false, Verdict::memory_limit},
        {"wrong before the crash", exits(kWrong), kCrash, true, Verdict::wrong_answer},
        {"wrong before the time", exits(kWrong), kTooSlow, true, Verdict::wrong_answer},
        {"accepted, then crash", exits(kAccept), kCrash, true, Verdict::runtime_error},
        {"accepted, then slow", exits(kAccept), kTooSlow, true, Verdict::time_limit},
        {"accepted, then idle", exits(kAccept), kIdle, true, Verdict::time_limit},
        {"wrote after AC", exits(kAccept), kBrokenPipe, true, Verdict::accepted},
        {"wrote after WA", exits(kWrong), kBrokenPipe, true, Verdict::wrong_answer},
        {"wrote to its closed ear", exits(kWrong), kBrokenPipe, false, Verdict::wrong_answer},
        {"program ended early", kBrokenPipe, exits(0), false, Verdict::wrong_answer},
        {"program crashed early", kBrokenPipe, kCrash, false, Verdict::runtime_error},
        {"deadlock", exits(kWrong), kIdle, false, Verdict::time_limit},
        {"interactor fails", exits(kFail), exits(0), false, Verdict::judge_error},
        {"interactor fails, program crashes", exits(kFail), kCrash, true, Verdict::judge_error},
        {"program crashes, interactor fails", exits(kFail), kCrash, false, Verdict::runtime_error},
        {"interactor crashes", kCrash, exits(0), true, Verdict::judge_error},
        {"interactor crashes, program idle", kCrash, kIdle, false, Verdict::judge_error},
        {"interactor asleep", stopped(LimitHit::wall), kIdle, false, Verdict::judge_error},
        {"interactor slow", stopped(LimitHit::cpu), kIdle, false, Verdict::judge_error},
        {"interactor large", stopped(LimitHit::memory), exits(0), true, Verdict::judge_error},
        {"program slow, interactor hangs", stopped(LimitHit::wall), kTooSlow, false,
         Verdict::time_limit},
        {"no such exit code", exits(137), exits(0), false, Verdict::judge_error},
    };
    for (const Row& row : rows) {
        Facts facts;
        facts.program.result = row.program;
        facts.program.pipes.peer_gone = row.interactor_ended_first;
        facts.interactor.result = row.interactor;
        const Outcome judged = ruling(facts);
        EXPECT_EQ(judged.verdict, row.verdict) << row.what << ": " << judged.message;
        EXPECT_EQ(judged.share == model::kWhole, row.verdict == Verdict::accepted) << row.what;
    }
}

TEST(Rule, KattisHasItsOwnExitCodes) {
    for (const auto& [code, verdict] :
         {std::pair(42, Verdict::accepted), std::pair(43, Verdict::wrong_answer),
          std::pair(0, Verdict::judge_error), std::pair(1, Verdict::judge_error)}) {
        Facts facts{.protocol = InteractorProtocol::kattis};
        facts.interactor.result = exits(code);
        EXPECT_EQ(ruling(facts).verdict, verdict) << code;
    }
}

TEST(Rule, PartsOfThePoints) {
    Facts facts;
    facts.interactor.result = exits(7);
    facts.said.err = "points 0.25 many questions";
    EXPECT_EQ(ruling(facts).verdict, Verdict::partial);
    EXPECT_EQ(ruling(facts).share.millionths, 250'000);
    facts.program.result = kCrash;
    EXPECT_EQ(ruling(facts).verdict, Verdict::runtime_error);
    EXPECT_EQ(ruling(facts).share.millionths, 0);
    Facts kattis{.protocol = InteractorProtocol::kattis};
    kattis.interactor.result = exits(42);
    kattis.said.score = "2.5\n";
    EXPECT_EQ(ruling(kattis).share.millionths, 250'000);
}

TEST(Rule, TheWordsAreTheInteractors) {
    Facts facts;
    facts.interactor.result = exits(1);
    facts.said.err = "wrong answer too many \x1b[31m questions\n";
    EXPECT_EQ(ruling(facts).message, "interactor: wrong answer too many \\x1b[31m questions");
    facts.interactor.result = exits(3);
    facts.said.err = "FAIL no input";
    EXPECT_EQ(ruling(facts).message,
              "the interactor says that it, or the test data, is at fault: FAIL no input");
}

TEST(Rule, PythonHearsOfABrokenPipeByAnException) {
    for (const int code : {1, 120}) {
        for (const auto protocol : {InteractorProtocol::testlib, InteractorProtocol::kattis}) {
            Facts facts{.protocol = protocol};
            facts.interactor.result = exits(code);
            facts.said.err =
                "Traceback (most recent call last):\n  f\nBrokenPipeError: [Errno 32]\n";
            EXPECT_EQ(ruling(facts).verdict, Verdict::wrong_answer) << code;
        }
    }
}

TEST(Rule, AWaitIsExplainedByWhatIsLeftInThePipes) {
    const auto message = [](const sandbox::PipesAtEnd& pipes) {
        Facts facts;
        facts.program.result = kIdle;
        facts.program.pipes = pipes;
        facts.interactor.result = exits(pipes.peer_gone ? 0 : 1);
        facts.said.err = "wrong answer unexpected end";
        const Outcome judged = ruling(facts);
        EXPECT_EQ(judged.verdict, Verdict::time_limit);
        EXPECT_THAT(judged.message, HasSubstr("idle until the wall limit of 2.5 s: "));
        return judged.message;
    };
    EXPECT_THAT(message({}), HasSubstr("both waited for each other; is a flush missing"));
    EXPECT_THAT(message({.unread_out = kib(64)}),
                HasSubstr("wrote more than the interactor reads"));
    EXPECT_THAT(message({.unread_in = Bytes{12}}), HasSubstr("did not read the last 12 B"));
    EXPECT_THAT(message({.peer_gone = true}), HasSubstr("the interactor had ended"));
}

TEST(Rule, TimeThatTheInteractorUsedIsNotTheProgramsFault) {
    Facts facts;
    facts.program.result = stopped(LimitHit::wall, Micros(800'000));
    facts.interactor.result = exits(1);
    facts.interactor.result.cpu = Micros(900'000);
    EXPECT_EQ(ruling(facts).verdict, Verdict::judge_error);
    EXPECT_THAT(ruling(facts).message, HasSubstr("'wall'"));
    facts.interactor.result.cpu = Micros(100'000);
    EXPECT_EQ(ruling(facts).verdict, Verdict::time_limit);
}

TEST(InteractorLimits, TheClockOutlastsThatOfTheProgram) {
    model::Problem problem;
    problem.limits.wall = Micros(7'000'000);
    problem.interactor.emplace().program.limits.wall = Micros(1'000'000);
    EXPECT_EQ(interactor_limits(problem).wall, Micros(8'000'000));
}

}  // namespace
}  // namespace grader::judge
