// Two runs that talk through pipes: what each side sees of the other, and what the box tells.

#include "grader/sandbox/box.hpp"
#include "tests/integration/sandbox_fixture.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <csignal>
#include <stdexcept>
#include <thread>

namespace grader::integration {
namespace {

using model::LimitHit;
using sandbox::LivePipes;
using sandbox::RunOutcome;

struct Pair {
    RunOutcome held;   ///< the side whose pipes the box holds
    RunOutcome other;  ///< has a wider wall limit
};

template <class Param>
class Talk : public Param {
protected:
    void open(sandbox::Sandbox& box) {
        for (auto* worker : {&held_, &other_}) {
            auto made = box.make_worker(quick_limits().worker);
            if (!made) throw std::runtime_error(made.error().message);
            *worker = std::move(*made);
        }
    }

    Pair talk(const std::string& held, const std::string& other) {
        Pair pair;
        auto [to_held, to_other] = std::pair(make_pipe(), make_pipe());
        std::jthread thread(
            [&, pipes = LivePipes{std::move(to_other.first), std::move(to_held.second)}]() mutable {
                pair.other = run(*other_, other, std::move(pipes), Micros(6'000'000));
            });
        pair.held = run(*held_, held, {std::move(to_held.first), std::move(to_other.second), true},
                        Micros(600'000));
        return pair;
    }

private:
    static std::pair<Fd, Fd> make_pipe() {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("pipe2");
        return {Fd(ends[0]), Fd(ends[1])};
    }

    static RunOutcome run(sandbox::Worker& worker, const std::string& part, LivePipes pipes,
                          Micros wall) {
        Fd executable = open_file(program_folder() / "programs/talk", O_RDONLY).value();
        sandbox::RunSpec spec;
        spec.executable = executable.get();
        spec.argv = {"talk", part};
        spec.limits = quick_limits().limits;
        spec.limits.wall = wall;
        auto outcome = worker.run_live(spec, std::move(pipes));
        EXPECT_TRUE(outcome) << part << ": " << outcome.error().message;
        return outcome ? *outcome : RunOutcome{};
    }

    std::unique_ptr<sandbox::Worker> held_;
    std::unique_ptr<sandbox::Worker> other_;
};

class Live : public Talk<testing::Test> {
protected:
    Live() { open(the_sandbox()); }
};

bool ended_well(const RunOutcome& outcome) {
    const model::RunResult& run = outcome.result;
    return run.limit == LimitHit::none && !run.signalled && run.exit_code == 0;
}

TEST_F(Live, EachSideHearsTheOtherAndTheEnd) {
    const Pair pair = talk("echo", "ask");
    EXPECT_TRUE(ended_well(pair.held));
    EXPECT_TRUE(ended_well(pair.other));
    const Pair turned = talk("ask", "echo");
    EXPECT_TRUE(ended_well(turned.held));
    EXPECT_TRUE(ended_well(turned.other));
    EXPECT_FALSE(turned.held.pipes.peer_gone);
}

TEST_F(Live, WhoEndedFirstDoesNotDependOnLuck) {
    for (int i = 0; i < 100; ++i) {
        ASSERT_TRUE(talk("wait_and_fail", "look_around").held.pipes.peer_gone);
        ASSERT_FALSE(talk("fail", "wait").held.pipes.peer_gone);
    }
}

TEST_F(Live, TwoThatWaitForEachOtherAreEndedByTheWallLimitOfOne) {
    const Pair pair = talk("wait", "wait");
    EXPECT_EQ(pair.held.result.limit, LimitHit::wall);
    EXPECT_TRUE(ended_well(pair.other));
    EXPECT_FALSE(pair.held.pipes.peer_gone);
    EXPECT_EQ(pair.held.pipes.unread_in.value, 0U);
    EXPECT_EQ(pair.held.pipes.unread_out.value, 0U);
}

TEST_F(Live, AFloodThatNobodyReadsStops) {
    const Pair pair = talk("flood", "deaf");
    EXPECT_EQ(pair.held.result.limit, LimitHit::wall);
    EXPECT_GT(pair.held.pipes.unread_out.value, 0U);
    EXPECT_TRUE(ended_well(pair.other));
}

TEST_F(Live, WhatWasNotReadIsCounted) {
    const Pair pair = talk("take_one", "send_twelve");
    EXPECT_TRUE(ended_well(pair.held));
    EXPECT_EQ(pair.held.pipes.unread_in.value, 11U);
    EXPECT_TRUE(ended_well(pair.other));
}

TEST_F(Live, WritingToWhoHasEndedIsABrokenPipe) {
    const Pair pair = talk("flood", "look_around");
    EXPECT_EQ(pair.held.result.signal, SIGPIPE);
    EXPECT_TRUE(pair.held.pipes.peer_gone);
    EXPECT_EQ(talk("look_around", "flood").other.result.signal, SIGPIPE);
}

TEST_F(Live, OneSideCanEndItsStreamAndGoOn) {
    for (const char* held : {"wait", "wait_and_fail"}) {
        const Pair pair = talk(held, "close_and_wait");
        EXPECT_EQ(pair.held.result.limit, LimitHit::none);
        EXPECT_FALSE(pair.held.pipes.peer_gone);
        EXPECT_TRUE(ended_well(pair.other));
    }
}

TEST_F(Live, WhatOneSideDoesToItsPipesDoesNotReachTheOtherOrUs) {
    const Pair pair = talk("meddle", "ask_meddler");
    EXPECT_TRUE(ended_well(pair.held));
    EXPECT_TRUE(ended_well(pair.other));
    const Pair turned = talk("ask_meddler", "meddle");
    EXPECT_TRUE(ended_well(turned.held));
    EXPECT_TRUE(ended_well(turned.other));
}

TEST_F(Live, NothingElseIsOpenAndNothingStaysOpen) {
    EXPECT_TRUE(ended_well(talk("look_around", "look_around").held));
    const Footprint before = footprint();
    for (int i = 0; i < 20; ++i) {
        talk("look_around", "flood");
        talk("echo", "ask");
    }
    EXPECT_EQ(footprint(), before);
}

/// In the weaker modes too, but that they do not hide what is behind /proc.
class WeakLive : public Talk<testing::TestWithParam<sandbox::Isolation>> {
protected:
    WeakLive() {
        auto opened = sandbox::open_box(program_folder() / "graderbox", GetParam());
        if (!opened) throw std::runtime_error(opened.error().message);
        box_ = std::move(*opened);
        open(*box_);
    }

    std::unique_ptr<sandbox::Sandbox> box_;
};

TEST_P(WeakLive, TheyTalkWaitAndEnd) {
    EXPECT_TRUE(ended_well(talk("echo", "ask").held));
    EXPECT_TRUE(talk("wait_and_fail", "look_around").held.pipes.peer_gone);
    const Pair deadlock = talk("wait", "wait");
    EXPECT_EQ(deadlock.held.result.limit, LimitHit::wall);
    EXPECT_TRUE(ended_well(deadlock.other));
    EXPECT_EQ(talk("flood", "deaf").held.result.limit, LimitHit::wall);
}

INSTANTIATE_TEST_SUITE_P(Modes, WeakLive,
                         testing::Values(sandbox::Isolation::landlock, sandbox::Isolation::none));

}  // namespace
}  // namespace grader::integration
