#include "grader/store/store_fixture.hpp"

namespace grader::store {
namespace {

using model::SubmissionResult;
using model::Verdict;

std::string to_text(const std::optional<model::PastResult>& past) {
    if (!past) return "-";
    return std::to_string(past->run) + ":" + std::string(code(past->verdict)) + ":" +
           std::to_string(past->points.thousandths);
}

std::string to_text(std::optional<Verdict> verdict) {
    return verdict ? std::string(code(*verdict)) : "-";
}

/// One line for each change, as "who/problem before after | case before after …".
std::vector<std::string> lines(const model::RunDiff& diff) {
    std::vector<std::string> all;
    for (const model::Change& change : diff.changes) {
        std::string line = change.who + "/" + change.problem + " " + to_text(change.before) + " " +
                           to_text(change.after);
        for (const model::CaseChange& test : change.cases) {
            line += " | " + test.id + " " + to_text(test.before) + ":" +
                    std::to_string(test.points_before.thousandths) + " " + to_text(test.after) +
                    ":" + std::to_string(test.points_after.thousandths);
        }
        all.push_back(line);
    }
    return all;
}

using Lines = std::vector<std::string>;

TEST_F(StoreTest, DiffTellsWhoseVerdictOrPointsChanged) {
    auto store = opened(file_);
    const SubmissionResult same = sample("same", "flip");
    const SubmissionResult reused = sample("reused", "flip");
    SubmissionResult verdict = sample("verdict", "flip");
    SubmissionResult points = sample("points", "flip");
    run(*store, {verdict, same, reused, points});
    verdict.verdict = Verdict::wrong_answer;
    verdict.cases[1].verdict = Verdict::wrong_answer;
    points.points = {5'000};
    points.cases[0].points = {5'000};
    points.cases[1].id = "3";
    SubmissionResult quicker = same;
    quicker.cases[0].cpu = Micros(1);
    run(*store, {quicker, as_reused(reused), points, verdict});

    const model::RunDiff diff = store->diff(1, 2).value();
    EXPECT_EQ(diff.before.id, 1);
    EXPECT_EQ(diff.after.id, 2);
    EXPECT_EQ(diff.same, 2U);
    EXPECT_EQ(
        lines(diff),
        (Lines{"points/flip 1:TL:3333 2:TL:5000 | 1 AC:3333 AC:5000 | 2 TL:0 -:0 | 3 -:0 TL:0",
               "verdict/flip 1:TL:3333 2:WA:3333 | 2 TL:0 WA:0"}));
    EXPECT_EQ(lines(store->diff(2, 1).value()).back(),
              "verdict/flip 2:WA:3333 1:TL:3333 | 2 WA:0 TL:0");
    EXPECT_TRUE(store->diff(1, 1).value().changes.empty());
    EXPECT_EQ(store->diff(1, 1).value().same, 4U);
}

TEST_F(StoreTest, DiffComparesEachAttemptWithItself) {
    auto store = opened(file_);
    const auto attempt = [](unsigned number, Verdict verdict) {
        SubmissionResult result = sample("ada", "flip");
        result.attempt = number;
        result.verdict = verdict;
        result.key = sha256("ada flip " + std::to_string(number) + std::string(code(verdict)));
        return result;
    };
    run(*store, {attempt(1, Verdict::wrong_answer), attempt(2, Verdict::accepted)});
    run(*store, {attempt(2, Verdict::accepted), attempt(1, Verdict::time_limit)});
    const model::RunDiff diff = store->diff(1, 2).value();
    EXPECT_EQ(diff.same, 1U);
    EXPECT_EQ(lines(diff), (Lines{"ada/flip 1:WA:3333 2:TL:3333"}));
    EXPECT_EQ(diff.changes.at(0).attempt, 1U);
    const auto results = store->results(2).value();
    ASSERT_EQ(results.size(), 2U);
    EXPECT_EQ(results[0].attempt, 1U);
    const auto history = store->history("ada").value();
    ASSERT_EQ(history.size(), 4U);
    EXPECT_EQ(history[1].attempt, 2U);
}

TEST_F(StoreTest, DiffListsWhatOneOfTwoWholeRunsLacks) {
    auto store = opened(file_);
    run(*store, {sample("gone", "flip"), sample("both", "flip")});
    run(*store, {sample("both", "flip"), sample("new", "flip")});
    const model::RunDiff diff = store->diff(1, 2).value();
    EXPECT_EQ(lines(diff), (Lines{"gone/flip 1:TL:3333 -", "new/flip - 2:TL:3333"}));
    EXPECT_EQ(diff.same, 1U);
}

TEST_F(StoreTest, DiffDoesNotTakeWhatWasNotAskedForAsAChange) {
    auto store = opened(file_);
    run(*store, {sample("a", "flip"), sample("b", "flip")});
    run(*store, {sample("b", "flip")}, {.whole = false});
    ASSERT_TRUE(store->begin_run({}));
    store->on(finished(sample("b", "flip")));
    ASSERT_TRUE(store->end_run({}, true));
    ASSERT_TRUE(store->begin_run({}));
    store->on(finished(sample("b", "flip")));
    for (const model::RunId restricted : {2, 3, 4}) {  // by the command, Ctrl-C, kill -9
        EXPECT_TRUE(store->diff(1, restricted).value().changes.empty()) << restricted;
        EXPECT_TRUE(store->diff(restricted, 1).value().changes.empty()) << restricted;
    }
}

TEST_F(StoreTest, DiffNeedsTwoRuns) {
    auto store = opened(file_);
    run(*store, {});
    for (const auto& [before, after] : std::vector<std::pair<int, int>>{{1, 9}, {9, 1}}) {
        const auto diff = store->diff(before, after);
        ASSERT_FALSE(diff);
        EXPECT_EQ(diff.error().code, ErrorCode::usage);
        EXPECT_EQ(diff.error().message, file_.string() + ": there is no run 9: see grader history");
    }
}

}  // namespace
}  // namespace grader::store
