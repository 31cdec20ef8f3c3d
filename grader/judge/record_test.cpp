#include "grader/judge/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace grader::judge {
namespace {

using model::CaseResult;
using model::StopRule;
using model::Verdict;
using testing::ElementsAre;
using testing::IsEmpty;
using namespace std::chrono_literals;

class RecordTest : public testing::Test {
protected:
    RecordTest() {
        problem_.limits.cpu = 1s;
        for (const char* id : {"1", "2", "3", "4"}) problem_.cases.push_back({.id = id});
        job_.problem = borrowed(problem_);
    }

    [[nodiscard]] Record record() const { return Record(job_, 100); }

    static CaseResult result(Verdict verdict, Micros cpu = 1ms) {
        CaseResult made;
        made.verdict = verdict;
        made.cpu = cpu;
        made.wall = cpu;
        return made;
    }

    static std::vector<Verdict> verdicts(Record& record) {
        std::vector<Verdict> all;
        for (const CaseResult& made : record.take_results()) all.push_back(made.verdict);
        return all;
    }

    model::Problem problem_;
    Job job_;
};

TEST_F(RecordTest, HandsOutEveryCaseOnceInDataOrder) {
    Record all = record();
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(all.take_case(), i);
    EXPECT_EQ(all.take_case(), std::nullopt);
    EXPECT_FALSE(all.has_cases());
    EXPECT_FALSE(all.settled());
}

TEST_F(RecordTest, WithoutARuleEveryResultIsSettledAtOnce) {
    Record all = record();
    EXPECT_THAT(all.finished(2, result(Verdict::wrong_answer)), ElementsAre(2));
    EXPECT_THAT(all.finished(0, result(Verdict::accepted)), ElementsAre(0));
    EXPECT_THAT(all.finished(3, result(Verdict::accepted)), ElementsAre(3));
    EXPECT_FALSE(all.settled());
    EXPECT_THAT(all.finished(1, result(Verdict::judge_error)), ElementsAre(1));
    EXPECT_TRUE(all.settled());
    EXPECT_THAT(verdicts(all), ElementsAre(Verdict::accepted, Verdict::judge_error,
                                           Verdict::wrong_answer, Verdict::accepted));
}

TEST_F(RecordTest, ExpectsWhatTookLongest) {
    Record all = record();
    EXPECT_EQ(all.expected(), std::nullopt);
    (void)all.finished(0, result(Verdict::accepted, 20ms));
    (void)all.finished(1, result(Verdict::accepted, 5ms));
    CaseResult reused = result(Verdict::accepted, 700ms);
    reused.reused = true;  // says nothing about what is to come: it cost nothing
    (void)all.finished(2, reused);
    EXPECT_EQ(all.expected(), 20ms);
}

TEST_F(RecordTest, StopsAtTheFirstFailureWhateverTheOrderOfTheRuns) {
    problem_.stop = StopRule::first_failure;
    std::vector<std::size_t> order = {0, 1, 2, 3};
    do {
        Record all = record();
        while (all.take_case()) {
        }
        std::vector<std::size_t> settled;
        for (const std::size_t test : order) {
            const Verdict verdict = test == 1   ? Verdict::wrong_answer
                                    : test == 2 ? Verdict::runtime_error
                                                : Verdict::accepted;
            for (const std::size_t now : all.finished(test, result(verdict))) {
                settled.push_back(now);
            }
        }
        EXPECT_TRUE(all.settled());
        std::sort(settled.begin(), settled.end());
        EXPECT_THAT(settled, ElementsAre(0, 1, 2, 3));
        EXPECT_EQ(all.result(3).message, "not run: case 2 failed already");
        EXPECT_EQ(all.result(3).id, "4");
        EXPECT_THAT(verdicts(all), ElementsAre(Verdict::accepted, Verdict::wrong_answer,
                                               Verdict::skipped, Verdict::skipped));
    } while (std::next_permutation(order.begin(), order.end()));
}

TEST_F(RecordTest, WhatWillBeSkippedForCertainIsNotHandedOut) {
    problem_.stop = StopRule::first_failure;
    Record all = record();
    EXPECT_EQ(all.take_case(), 0U);
    EXPECT_EQ(all.take_case(), 1U);
    // Case 1 may still fail, too; either way nothing after case 2 counts.
    EXPECT_THAT(all.finished(1, result(Verdict::time_limit, 2s)), IsEmpty());
    EXPECT_FALSE(all.has_cases());
    EXPECT_EQ(all.take_case(), std::nullopt);
    EXPECT_THAT(all.finished(0, result(Verdict::accepted)), ElementsAre(0, 1, 2, 3));
    EXPECT_TRUE(all.settled());
}

TEST_F(RecordTest, AJudgeErrorStopsNothing) {
    problem_.stop = StopRule::first_failure;
    Record all = record();
    EXPECT_EQ(all.take_case(), 0U);
    EXPECT_THAT(all.finished(0, result(Verdict::judge_error)), ElementsAre(0));
    EXPECT_EQ(all.take_case(), 1U);
}

TEST_F(RecordTest, ASubtaskStopsAlone) {
    problem_.stop = StopRule::subtask;
    problem_.cases[0].subtask = problem_.cases[1].subtask = 1;
    problem_.cases[2].subtask = problem_.cases[3].subtask = 2;
    Record all = record();
    EXPECT_EQ(all.take_case(), 0U);
    EXPECT_THAT(all.finished(0, result(Verdict::wrong_answer)), ElementsAre(0, 1));
    EXPECT_EQ(all.take_case(), 2U);
    EXPECT_EQ(all.take_case(), 3U);
    EXPECT_THAT(all.finished(3, result(Verdict::accepted)), IsEmpty());
    EXPECT_THAT(all.finished(2, result(Verdict::accepted)), ElementsAre(2, 3));
    EXPECT_THAT(verdicts(all), ElementsAre(Verdict::wrong_answer, Verdict::skipped,
                                           Verdict::accepted, Verdict::accepted));
}

TEST_F(RecordTest, AnotherResultOfASkippedCaseChangesNothing) {
    problem_.stop = StopRule::first_failure;
    Record all = record();
    (void)all.finished(0, result(Verdict::wrong_answer));
    EXPECT_TRUE(all.settled());
    EXPECT_THAT(all.finished(2, result(Verdict::accepted)), IsEmpty());
    EXPECT_EQ(all.result(2).verdict, Verdict::skipped);
}

// TL 1 s, 10 %.
TEST_F(RecordTest, NearTheLimitACaseIsMeasuredAgain) {
    struct Row {
        Verdict verdict;
        Micros cpu;
        bool near;
    };

    const Row rows[] = {
        {Verdict::accepted, 899999us, false},   {Verdict::accepted, 900ms, true},
        {Verdict::accepted, 1s, true},          {Verdict::time_limit, 1000001us, true},
        {Verdict::time_limit, 1099999us, true}, {Verdict::time_limit, 1100ms, false},
        {Verdict::time_limit, 1ms, false},  // slept
        {Verdict::wrong_answer, 950ms, true},   {Verdict::runtime_error, 950ms, true},
        {Verdict::memory_limit, 950ms, false},  {Verdict::output_limit, 950ms, false},
        {Verdict::judge_error, 950ms, false},
    };
    for (const Row& row : rows) {
        Record all = record();
        EXPECT_EQ(all.take_case(), 0U);
        (void)all.finished(0, result(row.verdict, row.cpu));
        EXPECT_EQ(all.has_near(), row.near) << code(row.verdict) << " " << row.cpu.count();
        EXPECT_EQ(all.take_near().has_value(), row.near);
        EXPECT_FALSE(all.take_near());
    }
}

TEST_F(RecordTest, WhatIsReusedOrNotWantedIsNotMeasuredAgain) {
    Record all = record();
    CaseResult reused = result(Verdict::accepted, 990ms);
    reused.reused = true;
    (void)all.finished(0, reused);
    EXPECT_FALSE(all.has_near());
    Record never(job_, 0);
    (void)never.finished(0, result(Verdict::accepted, 1s));
    EXPECT_FALSE(never.has_near());
}

TEST_F(RecordTest, OverTheLimitOnlyWhenBothMeasurementsAre) {
    struct Row {
        CaseResult first;
        CaseResult second;
        Verdict verdict;
        Micros cpu;
        std::size_t decided;
    };

    const Row rows[] = {
        {result(Verdict::accepted, 990ms), result(Verdict::accepted, 950ms), Verdict::accepted,
         990ms, 0},
        {result(Verdict::accepted, 990ms), result(Verdict::time_limit, 1010ms), Verdict::accepted,
         990ms, 0},
        {result(Verdict::time_limit, 1020ms), result(Verdict::accepted, 990ms), Verdict::accepted,
         990ms, 1},
        {result(Verdict::time_limit, 1020ms), result(Verdict::wrong_answer, 10ms),
         Verdict::wrong_answer, 10ms, 1},
        {result(Verdict::time_limit, 1020ms), result(Verdict::time_limit, 1030ms),
         Verdict::time_limit, 1020ms, 0},
        {result(Verdict::time_limit, 1030ms), result(Verdict::time_limit, 1020ms),
         Verdict::time_limit, 1020ms, 1},
        {result(Verdict::time_limit, 1030ms), result(Verdict::judge_error, 0ms),
         Verdict::time_limit, 1030ms, 0},
    };
    for (const Row& row : rows) {
        Record all = record();
        EXPECT_THAT(all.finished(0, row.first), IsEmpty());
        EXPECT_EQ(all.take_near(), 0U);
        EXPECT_THAT(all.finished(0, row.second), ElementsAre(0));
        const CaseResult& decided = all.result(0);
        EXPECT_EQ(decided.verdict, row.verdict);
        EXPECT_EQ(decided.cpu, row.cpu);
        EXPECT_EQ(decided.decided, row.decided);
        ASSERT_EQ(decided.measurements.size(), 2U);
        EXPECT_EQ(decided.measurements[0].cpu, row.first.cpu);
        EXPECT_EQ(decided.measurements[1].verdict, row.second.verdict);
    }
}

// Random orders of ends, rules and verdicts against the definition.
TEST_F(RecordTest, ResultsDoNotDependOnTheOrder) {
    std::mt19937 random(7);
    const auto draw = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
    for (int round = 0; round < 2000; ++round) {
        problem_.stop = static_cast<StopRule>(draw(3));
        std::vector<CaseResult> planned;
        for (auto& test : problem_.cases) {
            test.subtask = draw(3);
            planned.push_back(result(draw(3) == 0 ? Verdict::wrong_answer : Verdict::accepted,
                                     draw(4) == 0 ? 950ms : 1ms));
        }
        const auto same_group = [&](std::size_t a, std::size_t b) {
            if (problem_.stop == StopRule::first_failure) return true;
            return problem_.stop == StopRule::subtask && problem_.cases[a].subtask != 0 &&
                   problem_.cases[a].subtask == problem_.cases[b].subtask;
        };
        std::vector<Verdict> expected;
        for (std::size_t i = 0; i < 4; ++i) {
            bool stopped = false;
            for (std::size_t k = 0; k < i; ++k) {
                stopped |= same_group(k, i) && planned[k].verdict != Verdict::accepted;
            }
            expected.push_back(stopped ? Verdict::skipped : planned[i].verdict);
        }
        Record all = record();
        std::vector<std::size_t> in_work;
        std::size_t settled = 0;
        while (!all.settled()) {
            const unsigned choice = draw(3);
            std::optional<std::size_t> taken;
            if (choice == 0) taken = all.take_case();
            if (choice == 1) taken = all.take_near();
            if (taken) in_work.push_back(*taken);
            if (choice != 2 || in_work.empty()) continue;
            const auto ended = in_work.begin() + draw(static_cast<unsigned>(in_work.size()));
            const std::size_t test = *ended;
            in_work.erase(ended);
            settled += all.finished(test, planned[test]).size();
        }
        EXPECT_EQ(settled, 4U);
        EXPECT_EQ(verdicts(all), expected) << "round " << round;
    }
}

}  // namespace
}  // namespace grader::judge
