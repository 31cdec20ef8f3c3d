#include "grader/model/decide.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace grader::model {
namespace {

Limits limits() {
    return {.cpu = Micros(1'000'000), .memory = mib(64), .output = kib(64)};
}

TEST(DecideRun, LeavesACleanRunToTheComparison) {
    EXPECT_EQ(decide_run({}, limits()), std::nullopt);
}

struct Row {
    const char* what;
    RunResult run;
    Verdict verdict;
};

class DecideRunTable : public testing::TestWithParam<Row> {};

TEST_P(DecideRunTable, Verdict) {
    EXPECT_EQ(decide_run(GetParam().run, limits()), GetParam().verdict) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    All, DecideRunTable,
    testing::Values(
        Row{"file too large", {.output = CollectState::too_large}, Verdict::output_limit},
        Row{"box full", {.limit = LimitHit::output}, Verdict::output_limit},
        Row{"SIGXFSZ", {.signalled = true, .signal = SIGXFSZ}, Verdict::output_limit},
        Row{"stdout flood", {.stdout_size = kib(65)}, Verdict::output_limit},
        Row{"stderr flood", {.stderr_size = kib(65)}, Verdict::output_limit},
        Row{"killed for memory",
            {.signalled = true, .signal = SIGKILL, .limit = LimitHit::memory},
            Verdict::memory_limit},
        Row{"peak above the limit, clean exit", {.memory = mib(65)}, Verdict::memory_limit},
        Row{"killed for time",
            {.signalled = true, .signal = SIGKILL, .limit = LimitHit::cpu},
            Verdict::time_limit},
        Row{"idle",
            {.signalled = true, .signal = SIGKILL, .limit = LimitHit::wall},
            Verdict::time_limit},
        Row{"ended by itself past the limit", {.cpu = Micros(1'000'001)}, Verdict::time_limit},
        Row{"not executable", {.exec_error = 8}, Verdict::runtime_error},
        Row{"signal", {.signalled = true, .signal = SIGSEGV}, Verdict::runtime_error},
        Row{"its own SIGKILL", {.signalled = true, .signal = SIGKILL}, Verdict::runtime_error},
        Row{"its own SIGXCPU", {.signalled = true, .signal = SIGXCPU}, Verdict::runtime_error},
        Row{"exit code", {.exit_code = 1}, Verdict::runtime_error},
        Row{"exit code 137 is not a signal", {.exit_code = 137}, Verdict::runtime_error},
        Row{"missing", {.output = CollectState::missing}, Verdict::no_output},
        Row{"symlink", {.output = CollectState::not_regular}, Verdict::no_output},
        // Several at once: OL > ML > TL > RE > NO.
        Row{"OL before ML", {.memory = mib(65), .stdout_size = kib(65)}, Verdict::output_limit},
        Row{"ML before TL", {.cpu = Micros(2'000'000), .memory = mib(65)}, Verdict::memory_limit},
        Row{"TL before RE", {.exit_code = 1, .cpu = Micros(2'000'000)}, Verdict::time_limit},
        Row{"RE before NO",
            {.exit_code = 1, .output = CollectState::missing},
            Verdict::runtime_error}));

TEST(DecideRun, TakesExactlyTheLimitAsWithin) {
    RunResult run;
    run.cpu = limits().cpu;
    run.memory = limits().memory;
    run.stdout_size = limits().output;
    EXPECT_EQ(decide_run(run, limits()), std::nullopt);
}

TEST(Overall, IsTheFirstFailureInDataOrder) {
    using enum Verdict;
    EXPECT_EQ(overall({accepted, accepted}), accepted);
    EXPECT_EQ(overall({accepted, wrong_answer, time_limit}), wrong_answer);
    EXPECT_EQ(overall({accepted, skipped, time_limit}), time_limit);
    EXPECT_EQ(overall({wrong_answer, judge_error}), judge_error);
    EXPECT_EQ(overall({}), judge_error);
}

}  // namespace
}  // namespace grader::model
