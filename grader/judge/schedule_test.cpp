#include "grader/judge/schedule.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <variant>

namespace grader::judge {
namespace {

using compile::Compiler;
using model::CaseResult;
using model::Verdict;
using testing::ElementsAre;
using namespace std::chrono_literals;
using Kind = Task::Kind;

class Recorder : public model::EventSink {
public:
    void on(const model::Event& event) override { events.push_back(event); }

    template <class T>
    [[nodiscard]] std::vector<T> all() const {
        std::vector<T> found;
        for (const auto& event : events) {
            if (const T* wanted = std::get_if<T>(&event)) found.push_back(*wanted);
        }
        return found;
    }

    std::vector<model::Event> events;
};

/// Problems "a", "b", … of two cases each; every contestant hands in one of them.
class ScheduleTest : public testing::Test {
protected:
    void make(std::size_t jobs, std::size_t slots) {
        submissions_.resize(jobs);
        for (std::size_t i = 0; i < jobs; ++i) {
            submissions_[i] = {.who = "w" + std::to_string(i), .problem = "sum"};
            jobs_.push_back({.submission = &submissions_[i],
                             .problem = borrowed(problem_),
                             .language = &language_});
        }
        schedule_.emplace(jobs_, ScheduleOptions{.slots = slots, .near_limit = 100}, recorder_);
    }

    void expect_all() {
        for (std::size_t i = 0; i < jobs_.size(); ++i) schedule_->expect(i, {}, std::nullopt);
    }

    static Compiled good() {
        Compiled compiled;
        compiled.artifact.result.ok = true;
        compiled.keys.resize(2);
        compiled.known.resize(2);
        return compiled;
    }

    static CaseResult ended(Micros cpu, Verdict verdict = Verdict::accepted) {
        CaseResult result;
        result.verdict = verdict;
        result.cpu = result.wall = cpu;
        return result;
    }

    /// The next task, which must be of this kind, so that nothing can block.
    Task take(Kind kind) {
        const auto task = schedule_->next();
        EXPECT_TRUE(task);
        EXPECT_EQ(static_cast<int>(task->kind), static_cast<int>(kind));
        return task.value_or(Task{});
    }

    model::Problem problem_{.id = "sum",
                            .limits = {.cpu = 1s},
                            .cases = {{.id = "1", .points = model::whole_points(50)},
                                      {.id = "2", .points = model::whole_points(50)}}};
    model::Language language_;
    std::vector<model::Submission> submissions_;
    std::vector<Job> jobs_;
    Recorder recorder_;
    std::optional<Schedule> schedule_;
};

TEST_F(ScheduleTest, KeepsOnlyAFewSubmissionsOpen) {
    make(5, 1);
    expect_all();
    // Two times the slots are compiled ahead, then cases are run.
    for (std::size_t job : {0U, 1U}) {
        const Task task = take(Kind::compile);
        EXPECT_EQ(task.job, job);
        schedule_->compiled(task, good());
    }
    EXPECT_EQ(take(Kind::run).job, 0U);
}

TEST_F(ScheduleTest, TheLongestExpectedCaseGoesFirst) {
    make(3, 2);
    expect_all();
    for (int i = 0; i < 3; ++i) schedule_->compiled(take(Kind::compile), good());
    // What never ran comes first, in the order of the jobs.
    const Task first = take(Kind::run);
    EXPECT_EQ(first.job, 0U);
    schedule_->finished(first, ended(5ms));
    const Task second = take(Kind::run);
    EXPECT_EQ(second.job, 1U);
    schedule_->finished(second, ended(800ms));
    const Task third = take(Kind::run);
    EXPECT_EQ(third.job, 2U);
    schedule_->finished(third, ended(20ms));
    std::vector<std::size_t> order;
    for (int i = 0; i < 3; ++i) {
        const Task task = take(Kind::run);
        order.push_back(task.job);
        schedule_->finished(task, ended(1ms));
    }
    EXPECT_THAT(order, ElementsAre(1, 2, 0));
    EXPECT_FALSE(schedule_->next());
    EXPECT_EQ(schedule_->take_results().size(), 3U);
}

TEST_F(ScheduleTest, NearTheLimitACaseRunsAgainAloneAfterAllOthers) {
    make(2, 2);
    expect_all();
    for (int i = 0; i < 2; ++i) schedule_->compiled(take(Kind::compile), good());
    const Task near = take(Kind::run);
    schedule_->finished(near, ended(1010ms, Verdict::time_limit));
    const Task a = take(Kind::run);
    const Task b = take(Kind::run);
    schedule_->finished(a, ended(1ms));
    const Task c = take(Kind::run);
    schedule_->finished(c, ended(1ms));
    // b still runs: the other slot must wait.
    std::optional<Task> again;
    std::thread other([&] { again = schedule_->next(); });
    std::this_thread::sleep_for(50ms);
    EXPECT_FALSE(again);
    schedule_->finished(b, ended(1ms));
    other.join();
    ASSERT_TRUE(again);
    EXPECT_EQ(again->job, near.job);
    EXPECT_EQ(again->test, near.test);
    // While it is measured nobody gets anything.
    std::optional<Task> nothing = Task{};
    std::thread waiting([&] { nothing = schedule_->next(); });
    schedule_->finished(*again, ended(990ms));
    waiting.join();
    EXPECT_FALSE(nothing);
    const auto results = schedule_->take_results();
    ASSERT_EQ(results.size(), 2U);
    EXPECT_EQ(results[near.job].verdict, Verdict::accepted);
    EXPECT_EQ(results[near.job].cases[near.test].measurements.size(), 2U);
    EXPECT_EQ(results[near.job].cases[near.test].decided, 1U);
}

TEST_F(ScheduleTest, SourcesWaitForTheirHeaderUnlessThereIsNothingElseToDo) {
    make(3, 2);
    const Compiler::Header header{.id = "x", .name = "bits/stdc++.h"};
    schedule_->expect(0, {}, header);
    schedule_->expect(1, {}, header);
    schedule_->expect(2, {}, std::nullopt);
    const Task prepare = take(Kind::prepare);
    EXPECT_EQ(prepare.header.name, "bits/stdc++.h");
    EXPECT_EQ(take(Kind::compile).job, 2U);
    EXPECT_EQ(take(Kind::compile).job, 1U);  // the last that would have its turn
    schedule_->prepared(prepare);
    EXPECT_EQ(take(Kind::compile).job, 0U);
}

TEST_F(ScheduleTest, KnownCasesAreNotRun) {
    make(1, 1);
    expect_all();
    Compiled compiled = good();
    CaseResult known = ended(7ms);
    known.id = "2";
    known.reused = true;
    compiled.known[1] = known;
    compiled.keys = {sha256("1"), sha256("2")};
    schedule_->compiled(take(Kind::compile), std::move(compiled));
    const Task task = take(Kind::run);
    EXPECT_EQ(task.test, 0U);
    schedule_->finished(task, ended(1ms));
    EXPECT_FALSE(schedule_->next());
    const auto results = schedule_->take_results();
    ASSERT_EQ(results.size(), 1U);
    EXPECT_TRUE(results[0].cases[1].reused);
    EXPECT_EQ(results[0].cases[0].key, sha256("1"));
    EXPECT_EQ(results[0].cases[1].key, sha256("2"));
    EXPECT_EQ(recorder_.all<model::CaseFinished>().size(), 2U);
}

TEST_F(ScheduleTest, AKnownSubmissionIsReportedAtOnce) {
    make(2, 1);
    model::SubmissionResult known;
    known.who = "w0";
    known.reused = true;
    schedule_->known(0, known);
    schedule_->expect(1, {}, std::nullopt);
    const auto finished = recorder_.all<model::SubmissionFinished>();
    ASSERT_EQ(finished.size(), 1U);
    EXPECT_TRUE(finished[0].result.reused);
    EXPECT_EQ(finished[0].unrun_cases, 2U);
    EXPECT_EQ(take(Kind::compile).job, 1U);
}

TEST_F(ScheduleTest, WhatCameOfAJudgeErrorIsNotToBeReused) {
    make(1, 1);
    schedule_->expect(0, sha256("key"), std::nullopt);
    Compiled compiled = good();
    compiled.keys = {sha256("1"), sha256("2")};
    schedule_->compiled(take(Kind::compile), std::move(compiled));
    schedule_->finished(take(Kind::run), ended(1ms));
    schedule_->finished(take(Kind::run), ended(1ms, Verdict::judge_error));
    const auto results = schedule_->take_results();
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].key, Digest{});
    EXPECT_EQ(results[0].cases[0].key, sha256("1"));
    EXPECT_EQ(results[0].cases[1].key, Digest{});
}

TEST_F(ScheduleTest, AfterStopNothingIsHandedOutOrReported) {
    make(2, 1);
    expect_all();
    const Task task = take(Kind::compile);
    schedule_->stop();
    const std::size_t events = recorder_.events.size();
    schedule_->compiled(task, good());
    EXPECT_FALSE(schedule_->next());
    EXPECT_EQ(recorder_.events.size(), events);
    EXPECT_TRUE(schedule_->take_results().empty());
}

}  // namespace
}  // namespace grader::judge
