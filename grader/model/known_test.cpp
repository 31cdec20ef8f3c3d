#include "grader/model/known.hpp"

#include <gtest/gtest.h>

#include <map>

namespace grader::model {
namespace {

const Limits kThen = {.cpu = Micros(1'000'000),
                      .wall = Micros(3'000'000),
                      .memory = mib(64),
                      .output = mib(1),
                      .threads = 8};

enum class Which { cpu, wall, memory, output, threads };

/// kThen with one limit looser (+1) or tighter (-1) by the least step.
Limits changed(Which which, int step) {
    Limits now = kThen;
    const auto move = [step](Bytes size) {
        return Bytes{step > 0 ? size.value + 1 : size.value - 1};
    };
    switch (which) {
        case Which::cpu:
            now.cpu += Micros(step);
            break;
        case Which::wall:
            now.wall += Micros(step);
            break;
        case Which::memory:
            now.memory = move(now.memory);
            break;
        case Which::output:
            now.output = move(now.output);
            break;
        case Which::threads:
            now.threads = step > 0 ? now.threads + 1 : now.threads - 1;
            break;
    }
    return now;
}

bool holds(Verdict verdict, const Limits& now) {
    CaseResult result;
    result.verdict = verdict;
    return verdict_holds(result, kThen, now);
}

// One row for each verdict: does it hold under equal limits, then for each limit "+-": when it is
// looser, when it is tighter.
struct Line {
    Verdict verdict;
    bool equal;
    std::string_view cpu, wall, memory, output, threads;
};

const Line kTable[] = {
    {Verdict::accepted, true, "+", "+", "+", "+", ""},
    {Verdict::partial, true, "", "", "", "", ""},
    {Verdict::wrong_answer, true, "+", "+", "", "+", ""},
    {Verdict::no_output, true, "", "", "", "", ""},
    {Verdict::time_limit, true, "-", "-", "", "", ""},
    {Verdict::memory_limit, true, "", "", "-", "", ""},
    {Verdict::output_limit, true, "", "", "", "", ""},
    {Verdict::runtime_error, true, "", "", "", "", ""},
    {Verdict::compile_error, false, "", "", "", "", ""},
    {Verdict::skipped, false, "", "", "", "", ""},
    {Verdict::judge_error, false, "", "", "", "", ""},
};

TEST(VerdictHolds, ForEveryVerdictAndEveryLimit) {
    for (const Line& line : kTable) {
        EXPECT_EQ(holds(line.verdict, kThen), line.equal) << code(line.verdict);
        const std::map<Which, std::string_view> signs = {{Which::cpu, line.cpu},
                                                         {Which::wall, line.wall},
                                                         {Which::memory, line.memory},
                                                         {Which::output, line.output},
                                                         {Which::threads, line.threads}};
        for (const auto& [which, sign] : signs) {
            EXPECT_EQ(holds(line.verdict, changed(which, 1)), sign == "+")
                << code(line.verdict) << " looser " << static_cast<int>(which);
            EXPECT_EQ(holds(line.verdict, changed(which, -1)), sign == "-")
                << code(line.verdict) << " tighter " << static_cast<int>(which);
        }
    }
}

TEST(VerdictHolds, OneTighterLimitOutweighsALooserOne) {
    Limits now = changed(Which::cpu, 1);
    now.memory = mib(32);
    EXPECT_FALSE(holds(Verdict::accepted, now));
    EXPECT_FALSE(holds(Verdict::memory_limit, now));
    now = changed(Which::cpu, -1);
    now.wall += Micros(1);
    EXPECT_FALSE(holds(Verdict::time_limit, now));
    now.wall = kThen.wall - Micros(1);
    EXPECT_TRUE(holds(Verdict::time_limit, now));
}

TEST(VerdictHolds, ComparesTheWallLimitThatApplies) {
    CaseResult result;
    result.verdict = Verdict::accepted;
    const Limits by_default = {.cpu = Micros(1'000'000)};
    Limits spelt_out = by_default;
    spelt_out.wall = default_wall(by_default.cpu);
    EXPECT_TRUE(verdict_holds(result, by_default, spelt_out));
    EXPECT_TRUE(verdict_holds(result, spelt_out, by_default));
    spelt_out.wall -= Micros(1);
    EXPECT_FALSE(verdict_holds(result, by_default, spelt_out));
    EXPECT_TRUE(verdict_holds(result, spelt_out, by_default));
}

TEST(NothingKnown, KnowsNothing) {
    NothingKnown nothing;
    nothing.remember("x", {}, {});
    EXPECT_EQ(nothing.file("x", {}), std::nullopt);
    EXPECT_FALSE(nothing.submission({}));
    EXPECT_FALSE(nothing.test_case({}, {}));
}

}  // namespace
}  // namespace grader::model
