// Whoever is killed, nothing of a contestant's survives, and the next run works.

#include "grader/sandbox/box.hpp"
#include "tests/integration/processes.hpp"
#include "tests/integration/sandbox_fixture.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <thread>

namespace grader::integration {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

bool wait_until(const std::function<bool()>& holds, milliseconds timeout = milliseconds(5000)) {
    const auto end = steady_clock::now() + timeout;
    while (!holds()) {
        if (steady_clock::now() > end) return false;
        std::this_thread::sleep_for(milliseconds(5));
    }
    return true;
}

RunOptions long_limits() {
    RunOptions options = quick_limits();
    options.limits.cpu = options.limits.wall = Micros(30'000'000);
    return options;
}

/// A sandbox of the test's own, with one worker in the middle of a run of `sleeper`.
struct Running {
    ~Running() {
        if (!thread.joinable()) return;
        worker->cancel();
        thread.join();
    }

    std::unique_ptr<sandbox::Sandbox> box;
    std::unique_ptr<sandbox::Worker> worker;
    std::vector<Process> processes;  ///< spawner, zygote, init, program: parents first
    std::thread thread;
    Result<Ran> result = fail(ErrorCode::internal, "not run");
};

/// The newest spawner below `pid` with its zygote, init and program; empty while it has not all.
std::vector<Process> running_chain(int pid) {
    const auto family = descendants_of(pid);
    const auto child_of = [&](int parent) {
        // the youngest: an idle worker may have none, an ended one may still be dying
        const auto found =
            std::find_if(family.rbegin(), family.rend(),
                         [&](const Process& process) { return process.parent == parent; });
        return found == family.rend() ? Process{} : *found;
    };
    std::vector<Process> chain;
    for (int parent = pid; chain.size() < 4;) {
        chain.push_back(child_of(parent));
        parent = chain.back().pid;
        if (parent == 0) return {};
    }
    return chain;
}

void start(Running& running, const char* program = "sleeper") {
    running.box = std::move(*sandbox::open_box(program_folder() / "graderbox"));
    running.worker = std::move(*running.box->make_worker(long_limits().worker));
    running.thread = std::thread([&running, program] {
        running.result = run_program(*running.worker, program, long_limits());
    });
    ASSERT_TRUE(wait_until([&] {
        running.processes = running_chain(::getpid());
        return !running.processes.empty();
    }));
}

bool all_gone(const std::vector<Process>& processes, std::size_t from) {
    for (std::size_t i = from; i < processes.size(); ++i) {
        if (exists(processes[i])) return false;
    }
    return true;
}

void expect_next_run_works(sandbox::Worker& worker) {
    const auto next = run_program(worker, "sum", quick_limits());
    ASSERT_TRUE(next) << next.error().message;
    EXPECT_EQ(next->file, "7\n");
}

class KillTest : public testing::TestWithParam<std::size_t> {};

// 0: the spawner, 1: the zygote, 2: init
TEST_P(KillTest, OfAHelperIsOurErrorAndTheNextRunWorks) {
    Running running;
    start(running);
    ::kill(running.processes.at(GetParam()).pid, SIGKILL);
    EXPECT_TRUE(wait_until([&] { return all_gone(running.processes, GetParam() + 1); },
                           milliseconds(1000)));
    running.thread.join();
    ASSERT_FALSE(running.result);
    EXPECT_EQ(running.result.error().code, ErrorCode::protocol) << running.result.error().message;
    expect_next_run_works(*running.worker);
}

INSTANTIATE_TEST_SUITE_P(Helpers, KillTest, testing::Values(0U, 1U, 2U));

TEST(KilledProgram, FromOutsideIsARunTimeError) {
    Running running;
    start(running);
    ::kill(running.processes.at(3).pid, SIGKILL);
    running.thread.join();
    ASSERT_TRUE(running.result) << running.result.error().message;
    EXPECT_EQ(running.result->outcome.result.signal, SIGKILL);
    EXPECT_EQ(running.result->outcome.result.limit, model::LimitHit::none);
}

TEST(Worker, TakesItsZygoteAlong) {
    const auto box = sandbox::open_box(program_folder() / "graderbox");
    ASSERT_TRUE(box) << box.error().message;
    auto worker = (*box)->make_worker(quick_limits().worker);
    ASSERT_TRUE(worker) << worker.error().message;
    const Process zygote = descendants_of(::getpid()).back();  // the youngest of the deepest
    EXPECT_EQ(zygote.name, "graderbox");
    worker->reset();
    EXPECT_TRUE(wait_until([&] { return !exists(zygote); }, milliseconds(1000)));
}

TEST(KilledGrader, TakesEverythingWithIt) {
    const pid_t grader = ::fork();
    if (grader == 0) {
        auto box = sandbox::open_box(program_folder() / "graderbox");
        auto worker = (*box)->make_worker(long_limits().worker);
        [[maybe_unused]] const auto ran = run_program(**worker, "deaf_loop", long_limits());
        ::_exit(0);
    }
    std::vector<Process> processes;
    ASSERT_TRUE(wait_until([&] { return !(processes = running_chain(grader)).empty(); }));
    ::kill(grader, SIGKILL);
    ::waitpid(grader, nullptr, 0);
    EXPECT_TRUE(wait_until([&] { return all_gone(processes, 0); }, milliseconds(1000)));
}

TEST(Cancel, EndsARunAtOnceFromAnotherThread) {
    Running running;
    start(running, "deaf_loop");
    running.worker->cancel();
    running.thread.join();
    ASSERT_FALSE(running.result);
    EXPECT_TRUE(wait_until([&] { return all_gone(running.processes, 1); }, milliseconds(1000)));
    EXPECT_FALSE(run_program(*running.worker, "sum", quick_limits())) << "cancelled for good";
}

/// KiB resident in the largest of graderbox's processes.
long zygote_memory() {
    long most = 0;
    for (const Process& process : descendants_of(::getpid())) {
        std::ifstream status("/proc/" + std::to_string(process.pid) + "/status");
        for (std::string line; std::getline(status, line);) {
            if (line.rfind("VmRSS:", 0) == 0) most = std::max(most, std::stol(line.substr(6)));
        }
    }
    return most;
}

// Every third run hostile in one of the ways that soil the box or the process table.
TEST(TenThousandRuns, LeaveNothingAndCostNoMemory) {
    const RunOptions options = quick_limits();
    auto worker = the_sandbox().make_worker(options.worker);
    ASSERT_TRUE(worker) << worker.error().message;
    ASSERT_TRUE(run_program(**worker, "sum", options));
    const Footprint before = footprint();
    const long memory_before = zygote_memory();
    const char* const hostile[] = {"lock_box",   "kill_group",     "output_kind", "reach_out",
                                   "wrong_name", "leave_and_look", "daemon"};
    for (int i = 0; i < 10'000; ++i) {
        const bool ordinary = i % 3 != 0;
        const auto ran = run_program(**worker, ordinary ? "sum" : hostile[(i / 3) % 7], options);
        ASSERT_TRUE(ran) << i << ": " << ran.error().message;
        if (!ordinary) continue;
        ASSERT_EQ(ran->file, "7\n") << i;
        ASSERT_LT(ran->outcome.result.memory, kib(2500)) << i;
    }
    EXPECT_EQ(footprint(), before);
    EXPECT_LE(zygote_memory(), memory_before + 64);
}

}  // namespace
}  // namespace grader::integration
