// The corpus of hostile programs (programs/), each run in the real box: its verdict, and that
// nothing of it is left.

#include "grader/explain/reason.hpp"
#include "grader/model/decide.hpp"
#include "grader/words/catalogue.hpp"
#include "tests/integration/sandbox_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <functional>
#include <optional>

namespace grader::integration {
namespace {

using model::CollectState;
using model::LimitHit;
using model::Verdict;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// The verdict by the project's own rules; with an output, by comparing it with "7".
Verdict verdict_of(const Ran& ran, const RunOptions& options) {
    const auto decided = model::decide_run(ran.outcome.result, options.limits);
    if (decided) return *decided;
    return ran.file == "7\n" ? Verdict::accepted : Verdict::wrong_answer;
}

struct Entry {
    const char* program;
    Verdict verdict;
    const char* argument = nullptr;
    std::function<void(RunOptions&)> adjust = [](RunOptions&) {};
    std::function<void(const Ran&)> also = [](const Ran&) {};
};

void PrintTo(const Entry& entry, std::ostream* out) {
    *out << entry.program << (entry.argument != nullptr ? " " : "")
         << (entry.argument != nullptr ? entry.argument : "");
}

RunOptions options_of(const Entry& entry) {
    RunOptions options = quick_limits();
    if (entry.argument != nullptr) options.argv.emplace_back(entry.argument);
    entry.adjust(options);
    return options;
}

std::string describe(const Ran& ran) {
    const model::RunResult& run = ran.outcome.result;
    return "exit code " + std::to_string(run.exit_code) + ", signal " + std::to_string(run.signal) +
           ", cpu " + std::to_string(run.cpu.count()) + " us, wall " +
           std::to_string(run.wall.count()) + " us, memory " +
           std::to_string(run.memory.value >> 10U) + " KiB, stdout '" + ran.out.substr(0, 200) +
           "'";
}

/// The sentence that the report would give, from what is known after such a run.
std::string message_of(Verdict verdict, const Ran& ran, const RunOptions& options) {
    model::Problem problem;
    problem.io = {
        .kind = model::IoKind::file, .input_name = "problem.in", .output_name = "problem.out"};
    problem.limits = options.limits;
    return words::line(words::Lang::english, explain::reasons(verdict, {.problem = problem,
                                                                        .language = {},
                                                                        .source = "",
                                                                        .run = ran.outcome.result,
                                                                        .out = {ran.out, true},
                                                                        .err = {ran.err, true}}));
}

/// What the message of a verdict must at least name.
std::string expected_words(Verdict verdict, const model::RunResult& run,
                           const model::Limits& limits) {
    switch (verdict) {
        case Verdict::time_limit:
            // A busy child that nobody waits for may show only when the wall limit has ended it.
            return run.cpu <= limits.cpu ? "idle: waited until the wall limit" : "of CPU, limit";
        case Verdict::memory_limit:
            return "limit 64 MiB";
        case Verdict::output_limit:
            return "1 MiB";
        case Verdict::runtime_error:
            return run.signalled ? "killed by " : "exit code " + std::to_string(run.exit_code);
        case Verdict::no_output:
            return "problem.out";
        default:
            return "";
    }
}

class Corpus : public testing::TestWithParam<Entry> {};

TEST_P(Corpus, GetsItsVerdictAndLeavesNothing) {
    const RunOptions options = options_of(GetParam());
    auto worker = the_sandbox().make_worker(options.worker);
    ASSERT_TRUE(worker) << worker.error().message;
    RunOptions ordinary = quick_limits();
    ASSERT_TRUE(run_program(**worker, "sum", ordinary));
    const Footprint before = settled_footprint();

    const auto ran = run_program(**worker, GetParam().program, options);
    ASSERT_TRUE(ran) << ran.error().message;
    EXPECT_EQ(model::name(verdict_of(*ran, options)), model::name(GetParam().verdict))
        << describe(*ran);
    GetParam().also(*ran);
    if (GetParam().verdict != Verdict::accepted && GetParam().verdict != Verdict::wrong_answer) {
        EXPECT_THAT(
            message_of(GetParam().verdict, *ran, options),
            AllOf(Not(IsEmpty()), HasSubstr(expected_words(GetParam().verdict, ran->outcome.result,
                                                           options.limits))));
    }

    // The next contestant on the same worker is judged as ever.
    const auto next = run_program(**worker, "sum", ordinary);
    ASSERT_TRUE(next) << next.error().message;
    EXPECT_EQ(verdict_of(*next, ordinary), Verdict::accepted) << describe(*next);
    if (!options.worker.processes) {
        EXPECT_LT(next->outcome.result.memory, kib(2500));
    }
    EXPECT_EQ(footprint(), before);
}

void with_processes(RunOptions& options) {
    options.worker.processes = true;
}

void with_seconds(RunOptions& options) {
    options.limits.cpu = Micros(5'000'000);
    options.limits.wall = Micros(20'000'000);
}

std::function<void(const Ran&)> dies_of(int signal) {
    return [signal](const Ran& ran) {
        EXPECT_TRUE(ran.outcome.result.signalled);
        EXPECT_EQ(ran.outcome.result.signal, signal);
        EXPECT_EQ(ran.outcome.result.limit, LimitHit::none);
    };
}

std::function<void(const Ran&)> exits_with(int code) {
    return [code](const Ran& ran) {
        EXPECT_FALSE(ran.outcome.result.signalled);
        EXPECT_EQ(ran.outcome.result.exit_code, code);
    };
}

void is_idle(const Ran& ran) {
    EXPECT_EQ(ran.outcome.result.limit, LimitHit::wall);
    EXPECT_LT(ran.outcome.result.cpu, Micros(100'000));
}

void is_busy(const Ran& ran) {
    EXPECT_EQ(ran.outcome.result.limit, LimitHit::cpu);
    EXPECT_GE(ran.outcome.result.cpu, Micros(300'000));
}

void is_not_regular(const Ran& ran) {
    EXPECT_EQ(ran.outcome.outputs.at(0), CollectState::not_regular);
    EXPECT_EQ(ran.file, "") << "nothing of what a link points to is read";
}

INSTANTIATE_TEST_SUITE_P(
    Processes, Corpus,
    testing::Values(
        Entry{"fork_bomb", Verdict::time_limit},
        Entry{"fork_bomb", Verdict::time_limit, nullptr, with_processes},
        Entry{"daemon", Verdict::accepted},
        Entry{"daemon", Verdict::accepted, nullptr, with_processes},
        Entry{"sleeping_children", Verdict::accepted},
        Entry{"sleeping_children", Verdict::accepted, nullptr, with_processes,
              [](const Ran& ran) { EXPECT_LT(ran.outcome.result.wall, Micros(1'000'000)); }},
        Entry{"thread_bomb", Verdict::runtime_error, nullptr, with_seconds, exits_with(3)},
        Entry{"stop_self", Verdict::time_limit, nullptr, [](RunOptions&) {}, is_idle},
        Entry{"kill_everyone", Verdict::accepted, nullptr, with_seconds},
        Entry{"kill_everyone", Verdict::accepted, nullptr,
              [](RunOptions& o) {
                  with_seconds(o);
                  with_processes(o);
              }},
        Entry{"kill_group", Verdict::runtime_error, nullptr, [](RunOptions&) {}, dies_of(SIGKILL)},
        Entry{"deaf_loop", Verdict::time_limit, nullptr, [](RunOptions&) {}, is_busy},
        Entry{"meddle_with_parent", Verdict::accepted}, Entry{"inspect_parent", Verdict::accepted},
        Entry{"hidden_child", Verdict::runtime_error, nullptr, [](RunOptions&) {}, exits_with(3)},
        Entry{"hidden_child", Verdict::time_limit, nullptr, with_processes},
        Entry{"blind_supervisor", Verdict::time_limit, "time", [](RunOptions&) {}, is_busy},
        Entry{"blind_supervisor", Verdict::memory_limit, "memory", with_seconds,
              [](const Ran& ran) { EXPECT_EQ(ran.outcome.result.limit, LimitHit::memory); }},
        Entry{"spinning_threads", Verdict::time_limit, nullptr, [](RunOptions&) {}, is_busy},
        Entry{"vfork_exec", Verdict::runtime_error, nullptr, [](RunOptions&) {}, exits_with(3)}));

INSTANTIATE_TEST_SUITE_P(
    Endings, Corpus,
    testing::Values(
        Entry{"endings", Verdict::runtime_error, "abort", [](RunOptions&) {}, dies_of(SIGABRT)},
        Entry{"endings", Verdict::runtime_error, "divide", [](RunOptions&) {}, dies_of(SIGFPE)},
        Entry{"endings", Verdict::runtime_error, "null", [](RunOptions&) {}, dies_of(SIGSEGV)},
        Entry{"endings", Verdict::runtime_error, "overflow", with_seconds, dies_of(SIGSEGV)},
        Entry{"endings", Verdict::runtime_error, "exit137", [](RunOptions&) {}, exits_with(137)},
        Entry{"endings", Verdict::no_output, "exit256", [](RunOptions&) {}, exits_with(0)},
        Entry{"endings", Verdict::runtime_error, "exit-1", [](RunOptions&) {}, exits_with(255)},
        Entry{"endings", Verdict::runtime_error, "sigkill", [](RunOptions&) {}, dies_of(SIGKILL)},
        Entry{"endings", Verdict::runtime_error, "sigterm", [](RunOptions&) {}, dies_of(SIGTERM)},
        Entry{"endings", Verdict::runtime_error, "sigpipe", [](RunOptions&) {}, dies_of(SIGPIPE)},
        Entry{"endings", Verdict::runtime_error, "sigxcpu", [](RunOptions&) {}, dies_of(SIGXCPU)},
        Entry{"endings", Verdict::runtime_error, "realtime", [](RunOptions&) {}, dies_of(64)},
        Entry{"bad_alloc", Verdict::runtime_error, nullptr, [](RunOptions&) {}, dies_of(SIGABRT)}));

INSTANTIATE_TEST_SUITE_P(
    TimeAndMemory, Corpus,
    testing::Values(
        Entry{"sleeper", Verdict::time_limit, nullptr, [](RunOptions&) {}, is_idle},
        Entry{"waiter", Verdict::time_limit, nullptr, [](RunOptions&) {}, is_idle},
        Entry{"burner", Verdict::accepted, "270"}, Entry{"burner", Verdict::time_limit, "320"},
        Entry{"system_time", Verdict::time_limit, nullptr, [](RunOptions&) {}, is_busy},
        Entry{"touch_memory", Verdict::accepted, "48", with_seconds},
        Entry{"touch_memory", Verdict::memory_limit, "66", with_seconds},
        Entry{"touch_memory", Verdict::memory_limit, "300", with_seconds,
              [](const Ran& ran) { EXPECT_EQ(ran.outcome.result.limit, LimitHit::memory); }},
        Entry{"untouched_memory", Verdict::accepted, nullptr, [](RunOptions&) {},
              [](const Ran& ran) { EXPECT_LT(ran.outcome.result.memory, mib(3)); }},
        Entry{"fork_for_memory", Verdict::runtime_error, nullptr, with_seconds, exits_with(3)},
        Entry{"fill_box", Verdict::output_limit, nullptr, with_seconds},
        Entry{"shared_memory", Verdict::runtime_error, nullptr, with_seconds, exits_with(3)},
        Entry{"ended_leader", Verdict::memory_limit, nullptr, with_seconds,
              [](const Ran& ran) { EXPECT_EQ(ran.outcome.result.limit, LimitHit::memory); }},
        Entry{"sync_disks", Verdict::time_limit, nullptr, [](RunOptions&) {}, is_busy},
        Entry{"huge_pages", Verdict::accepted, nullptr, [](RunOptions&) {},
              [](const Ran& ran) { EXPECT_LT(ran.outcome.result.memory, mib(3)); }},
        Entry{"deep_recursion", Verdict::accepted, nullptr, [](RunOptions& o) {
                  with_seconds(o);
                  o.limits.memory = mib(256);
              }}));

INSTANTIATE_TEST_SUITE_P(
    Files, Corpus,
    testing::Values(
        Entry{"output_kind", Verdict::no_output, "/etc/passwd", [](RunOptions&) {}, is_not_regular},
        Entry{"output_kind", Verdict::no_output, "problem.in", [](RunOptions&) {}, is_not_regular},
        Entry{"output_kind", Verdict::no_output, "problem.out", [](RunOptions&) {}, is_not_regular},
        Entry{"output_kind", Verdict::no_output, "nowhere", [](RunOptions&) {}, is_not_regular},
        Entry{"output_kind", Verdict::no_output, "directory", [](RunOptions&) {}, is_not_regular},
        Entry{"output_kind", Verdict::no_output, "fifo", [](RunOptions&) {}, is_not_regular},
        Entry{"output_kind", Verdict::no_output, "socket", [](RunOptions&) {}, is_not_regular},
        Entry{"output_kind", Verdict::no_output, "device", [](RunOptions&) {}, is_not_regular},
        Entry{"sparse", Verdict::output_limit, nullptr, [](RunOptions&) {}, dies_of(SIGXFSZ)},
        Entry{"sparse", Verdict::runtime_error, "ignore", [](RunOptions&) {}, exits_with(3)},
        Entry{"flood", Verdict::output_limit, "file"},
        Entry{"flood", Verdict::output_limit, "blank lines"},
        Entry{"flood", Verdict::output_limit, "stdout"},
        Entry{"flood", Verdict::output_limit, "stderr"},
        Entry{"litter", Verdict::output_limit, "files"},
        Entry{"litter", Verdict::output_limit, "deep"}, Entry{"litter", Verdict::accepted, "names"},
        Entry{"spoil_input", Verdict::accepted, "rewrite"},
        Entry{"spoil_input", Verdict::accepted, "remove"},
        Entry{"link_input", Verdict::wrong_answer, nullptr, [](RunOptions&) {},
              [](const Ran& ran) { EXPECT_EQ(ran.file, "3 4\n"); }},
        Entry{"lock_box", Verdict::accepted}, Entry{"lock_box", Verdict::no_output, "remove"},
        Entry{"wrong_name", Verdict::no_output, nullptr, [](RunOptions&) {},
              [](const Ran& ran) {
                  EXPECT_EQ(ran.out, "7\n");
                  ASSERT_EQ(ran.outcome.result.files.size(), 2U);
              }},
        Entry{"scan", Verdict::accepted, nullptr, with_seconds},
        Entry{"own_binary", Verdict::accepted}, Entry{"late_writer", Verdict::accepted}));

INSTANTIATE_TEST_SUITE_P(
    Kernel, Corpus,
    testing::Values(
        Entry{"kernel_surface", Verdict::accepted},
        Entry{"kernel_surface", Verdict::accepted, nullptr, with_processes},
        Entry{"network", Verdict::accepted},
        Entry{"foreign_calls", Verdict::runtime_error, "x32", [](RunOptions&) {}, dies_of(SIGSYS)},
        Entry{"foreign_calls", Verdict::runtime_error, nullptr, [](RunOptions&) {},
              [](const Ran& ran) {
                  // SIGSEGV on kernels without 32-bit emulation
                  EXPECT_TRUE(ran.outcome.result.signal == SIGSYS ||
                              ran.outcome.result.signal == SIGSEGV);
              }},
        Entry{"read_secrets", Verdict::accepted}, Entry{"reach_out", Verdict::accepted},
        Entry{"reach_out", Verdict::runtime_error, "core", [](RunOptions&) {}, dies_of(SIGABRT)}));

TEST(LeaveAndLook, FindsNothingOfTheRunBefore) {
    const RunOptions options = quick_limits();
    auto worker = the_sandbox().make_worker(options.worker);
    ASSERT_TRUE(worker) << worker.error().message;
    for (int round = 0; round < 3; ++round) {
        const auto ran = run_program(**worker, "leave_and_look", options);
        ASSERT_TRUE(ran) << ran.error().message;
        EXPECT_EQ(verdict_of(*ran, options), Verdict::accepted) << describe(*ran);
    }
}

TEST(SpoiltInput, IsWholeAgainInTheNextRun) {
    RunOptions options = quick_limits();
    auto worker = the_sandbox().make_worker(options.worker);
    ASSERT_TRUE(worker) << worker.error().message;
    options.argv = {"program", "rewrite"};
    ASSERT_TRUE(run_program(**worker, "spoil_input", options));
    const auto next = run_program(**worker, "sum", options);
    ASSERT_TRUE(next) << next.error().message;
    EXPECT_EQ(next->file, "7\n");
}

}  // namespace
}  // namespace grader::integration
