#include "grader/judge/record_fixture.hpp"

#include <gmock/gmock.h>

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

class StopTest : public RecordTest {};

TEST_F(StopTest, StopsAtTheFirstFailureWhateverTheOrderOfTheRuns) {
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

TEST_F(StopTest, WhatWillBeSkippedForCertainIsNotHandedOut) {
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

TEST_F(StopTest, AJudgeErrorStopsNothing) {
    problem_.stop = StopRule::first_failure;
    Record all = record();
    EXPECT_EQ(all.take_case(), 0U);
    EXPECT_THAT(all.finished(0, result(Verdict::judge_error)), ElementsAre(0));
    EXPECT_EQ(all.take_case(), 1U);
}

TEST_F(StopTest, ASubtaskStopsAlone) {
    problem_.stop = StopRule::subtask;
    problem_.subtasks = {{.cases = {0, 1}}, {.cases = {2, 3}}};
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

TEST_F(StopTest, ACaseIsSkippedOnlyWhenAllItsSubtasksAreLost) {
    problem_.stop = StopRule::subtask;
    problem_.subtasks = {{.name = "1", .cases = {0, 2}}, {.name = "2", .cases = {1, 2, 3}}};
    Record all = record();
    EXPECT_EQ(all.take_case(), 0U);
    (void)all.finished(0, result(Verdict::wrong_answer));
    EXPECT_EQ(all.take_case(), 1U);
    (void)all.finished(1, result(Verdict::accepted));
    EXPECT_EQ(all.take_case(), 2U);
    EXPECT_THAT(all.finished(2, result(Verdict::wrong_answer)), ElementsAre(2, 3));
    EXPECT_EQ(all.result(3).message, "not run: case 3 failed already");
}

TEST_F(StopTest, ASumIsNeverLostByACase) {
    problem_.stop = StopRule::subtask;
    problem_.subtasks = {{.score = model::SubtaskScore::sum, .cases = {0, 1, 2, 3}}};
    Record all = record();
    EXPECT_EQ(all.take_case(), 0U);
    EXPECT_THAT(all.finished(0, result(Verdict::wrong_answer)), ElementsAre(0));
    EXPECT_EQ(all.take_case(), 1U);
}

TEST_F(StopTest, PartOfThePointsIsNotLost) {
    problem_.stop = StopRule::subtask;
    problem_.subtasks = {{.cases = {0, 1, 2, 3}}};
    Record all = record();
    EXPECT_EQ(all.take_case(), 0U);
    CaseResult partial = result(Verdict::partial);
    partial.share = {1};
    EXPECT_THAT(all.finished(0, partial), ElementsAre(0));
    EXPECT_EQ(all.take_case(), 1U);
}

TEST_F(StopTest, WhatNeedsALostSubtaskIsSkippedWithAllThatNeedsIt) {
    problem_.stop = StopRule::subtask;
    problem_.subtasks = {{.name = "small", .cases = {2}},
                         {.name = "mid", .cases = {0, 1}, .needs = {0}},
                         {.name = "large", .cases = {3}, .needs = {1}}};
    Record all = record();
    EXPECT_EQ(all.take_case(), 0U);
    EXPECT_THAT(all.finished(0, result(Verdict::accepted)), IsEmpty());  // small may fail yet
    EXPECT_THAT(all.finished(2, result(Verdict::wrong_answer)), ElementsAre(0, 1, 2, 3));
    EXPECT_EQ(all.result(0).message,
              "not run: subtask mid needs subtask small, which was not earned whole");
    EXPECT_EQ(all.result(3).message,
              "not run: subtask large needs subtask mid, which was not earned whole");
}

TEST_F(StopTest, ThousandsOfCasesAreSettledQuickly) {
    problem_.stop = StopRule::subtask;
    problem_.cases.assign(3000, {.id = "x"});
    for (int i = 0; i < 10; ++i) {
        model::Subtask& subtask = problem_.subtasks.emplace_back();
        for (std::size_t test = 0; test < 3000; ++test) subtask.cases.push_back(test);
    }
    Record all = record();
    while (const auto test = all.take_case()) (void)all.finished(*test, result(Verdict::accepted));
    EXPECT_TRUE(all.settled());
}

TEST_F(StopTest, AnotherResultOfASkippedCaseChangesNothing) {
    problem_.stop = StopRule::first_failure;
    Record all = record();
    (void)all.finished(0, result(Verdict::wrong_answer));
    EXPECT_TRUE(all.settled());
    EXPECT_THAT(all.finished(2, result(Verdict::accepted)), IsEmpty());
    EXPECT_EQ(all.result(2).verdict, Verdict::skipped);
}

/// What the rules say, from what every case would get.
class Definition {
public:
    Definition(const model::Problem& problem, const std::vector<CaseResult>& planned)
        : problem_(problem), planned_(planned) {}

    [[nodiscard]] std::vector<std::string> told() const {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < planned_.size(); ++i) {
            const std::string why = problem_.stop == StopRule::first_failure ? after_failure(i)
                                    : problem_.stop == StopRule::subtask     ? lost(i)
                                                                             : "";
            all.push_back(why.empty() ? std::string(code(planned_[i].verdict)) : "SK " + why);
        }
        return all;
    }

private:
    [[nodiscard]] bool judge_error(std::size_t test) const {
        return planned_[test].verdict == Verdict::judge_error;
    }

    [[nodiscard]] std::string after_failure(std::size_t test) const {
        for (std::size_t i = 0; i < test; ++i) {
            if (planned_[i].verdict != Verdict::accepted && !judge_error(i)) return failed(i);
        }
        return "";
    }

    [[nodiscard]] std::string failed(std::size_t test) const {
        return "not run: case " + problem_.cases[test].id + " failed already";
    }

    [[nodiscard]] bool whole(const model::Subtask& subtask) const {
        for (const std::size_t test : subtask.cases) {
            if (planned_[test].share != model::kWhole && !judge_error(test)) return false;
        }
        return std::all_of(subtask.needs.begin(), subtask.needs.end(),
                           [&](std::size_t need) { return whole(problem_.subtasks[need]); });
    }

    [[nodiscard]] std::string lost_in(const model::Subtask& subtask, std::size_t test) const {
        for (const std::size_t need : subtask.needs) {
            const model::Subtask& needed = problem_.subtasks[need];
            if (!whole(needed)) {
                return "not run: subtask " + subtask.name + " needs subtask " + needed.name +
                       ", which was not earned whole";
            }
        }
        for (const std::size_t i : subtask.cases) {
            const bool nothing = planned_[i].share == model::Share{} && !judge_error(i);
            if (subtask.score != model::SubtaskScore::sum && i < test && nothing) return failed(i);
        }
        return "";
    }

    [[nodiscard]] std::string lost(std::size_t test) const {
        std::string first;
        for (const model::Subtask& subtask : problem_.subtasks) {
            const auto& cases = subtask.cases;
            if (std::find(cases.begin(), cases.end(), test) == cases.end()) continue;
            const std::string why = lost_in(subtask, test);
            if (why.empty()) return "";
            if (first.empty()) first = why;
        }
        return first;
    }

    const model::Problem& problem_;
    const std::vector<CaseResult>& planned_;
};

// Random orders of ends, rules, subtasks and results against the definition.
TEST_F(StopTest, ResultsDoNotDependOnTheOrder) {
    std::mt19937 random(7);
    const auto draw = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    problem_.cases.push_back({.id = "5"});
    problem_.cases.push_back({.id = "6"});
    const std::size_t count = problem_.cases.size();
    for (int round = 0; round < 5000; ++round) {
        problem_.stop = static_cast<StopRule>(draw(3));
        problem_.subtasks.clear();
        for (std::size_t i = 0; i < draw(5); ++i) {
            model::Subtask subtask{.name = std::to_string(i + 1),
                                   .points = model::whole_points(10)};
            subtask.score = static_cast<model::SubtaskScore>(draw(3));
            for (std::size_t test = 0; test < count; ++test) {
                if (draw(2) == 0) subtask.cases.push_back(test);
            }
            // Those that are needed may come later in the data, and share cases.
            for (std::size_t need = 0; need < i; ++need) {
                if (draw(3) == 0) subtask.needs.push_back(need);
            }
            problem_.subtasks.push_back(subtask);
        }
        std::vector<CaseResult> planned;
        for (std::size_t i = 0; i < count; ++i) {
            constexpr Verdict kVerdicts[] = {Verdict::accepted, Verdict::accepted,
                                             Verdict::accepted, Verdict::wrong_answer,
                                             Verdict::partial,  Verdict::judge_error};
            planned.push_back(result(kVerdicts[draw(6)], draw(4) == 0 ? 950ms : 1ms));
            if (planned.back().verdict == Verdict::partial) planned.back().share = {500'000};
        }
        Record all = record();
        std::vector<std::size_t> in_work;
        std::size_t settled = 0;
        for (int step = 0; !all.settled() && step < 10'000; ++step) {
            const std::size_t choice = draw(3);
            std::optional<std::size_t> taken;
            if (choice == 0) taken = all.take_case();
            if (choice == 1) taken = all.take_near();
            if (taken) in_work.push_back(*taken);
            if (choice != 2 || in_work.empty()) continue;
            const auto ended = in_work.begin() + static_cast<std::ptrdiff_t>(draw(in_work.size()));
            const std::size_t test = *ended;
            in_work.erase(ended);
            settled += all.finished(test, planned[test]).size();
        }
        ASSERT_TRUE(all.settled()) << "round " << round;
        EXPECT_EQ(settled, count);
        const std::vector<CaseResult> results = all.take_results();
        if (problem_.stop == StopRule::subtask) {  // skipping costs nobody points
            EXPECT_EQ(points(results), points(planned)) << "round " << round;
        }
        std::vector<std::string> told;
        for (const CaseResult& made : results) {
            const bool skipped = made.verdict == Verdict::skipped;
            told.push_back(std::string(code(made.verdict)) + (skipped ? " " + made.message : ""));
        }
        EXPECT_EQ(told, Definition(problem_, planned).told()) << "round " << round;
    }
}

}  // namespace
}  // namespace grader::judge
