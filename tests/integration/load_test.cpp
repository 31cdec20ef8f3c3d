// Verdicts by CPU time do not depend on how busy the machine is: twice as many jobs as cores, each
// a little within or a little beyond its limit.

#include "grader/model/decide.hpp"
#include "tests/integration/sandbox_fixture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace grader::integration {
namespace {

constexpr int kRoundsOfEach = 50;

struct Tally {
    std::atomic<int> rounds_left = kRoundsOfEach;
    std::atomic<int> accepted_within = 0;
    std::atomic<int> refused_beyond = 0;
    std::atomic<int> failed = 0;
};

/// 3 % within the limit of 300 ms, then 3 % beyond it.
void judge_rounds(Tally& tally, unsigned core) {
    RunOptions options = quick_limits();
    options.worker.core = core;
    options.limits.wall = Micros(0);  // the default, which waiting for a CPU must not use up
    auto worker = the_sandbox().make_worker(options.worker);
    while (tally.rounds_left-- > 0) {
        for (const bool within : {true, false}) {
            options.argv = {"program", within ? "291" : "309"};
            const auto ran = worker ? run_program(**worker, "burner", options)
                                    : Result<Ran>(fail(worker.error()));
            if (!ran) {
                ++tally.failed;
                continue;
            }
            const auto verdict = model::decide_run(ran->outcome.result, options.limits);
            if (within && !verdict) ++tally.accepted_within;
            if (!within && verdict == model::Verdict::time_limit) ++tally.refused_beyond;
        }
    }
}

TEST(NearTheLimit, VerdictsHoldWithTwiceAsManyJobsAsCores) {
    [[maybe_unused]] const auto& opened = the_sandbox();
    Tally tally;
    const unsigned cores = std::max(std::thread::hardware_concurrency(), 1U);
    std::vector<std::thread> jobs;
    for (unsigned job = 0; job < 2 * cores; ++job) {
        jobs.emplace_back([&tally, job, cores] { judge_rounds(tally, job % cores); });
    }
    for (std::thread& job : jobs) job.join();
    EXPECT_EQ(tally.failed, 0);
    EXPECT_EQ(tally.accepted_within, kRoundsOfEach);
    EXPECT_EQ(tally.refused_beyond, kRoundsOfEach);
}

}  // namespace
}  // namespace grader::integration
