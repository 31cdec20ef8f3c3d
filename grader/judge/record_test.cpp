#include "grader/judge/record_fixture.hpp"

#include <gmock/gmock.h>

namespace grader::judge {
namespace {

using model::CaseResult;
using model::Verdict;
using testing::ElementsAre;
using testing::IsEmpty;
using namespace std::chrono_literals;

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
         Verdict::judge_error, 0ms, 1},
        {result(Verdict::accepted, 990ms), result(Verdict::judge_error, 0ms), Verdict::accepted,
         990ms, 0},
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

}  // namespace
}  // namespace grader::judge
