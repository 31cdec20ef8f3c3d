#include "grader/store/store.hpp"

#include "grader/store/store_fixture.hpp"

#include <algorithm>
#include <chrono>

namespace grader::store {
namespace {

using model::CaseResult;
using model::RunState;
using model::SubmissionResult;
using model::Verdict;

std::vector<std::string> texts(const std::vector<SubmissionResult>& results) {
    std::vector<std::string> all;
    for (const SubmissionResult& result : results) all.push_back(to_text(result));
    return all;
}

TEST_F(StoreTest, KeepsEveryFieldOfAResult) {
    const SubmissionResult wang = sample("wang", "flip");
    SubmissionResult broken = sample("li", "flip");
    broken.verdict = Verdict::compile_error;
    broken.compile = {.ok = false, .log = "error: ';'", .cpu = Micros(5), .reused = true};
    broken.cases.clear();
    broken.key = {};
    model::RunId id = 0;
    {
        auto store = opened(file_);
        id = run(*store, {wang, broken});
    }
    auto store = opened(file_);
    EXPECT_EQ(id, 1);
    EXPECT_EQ(texts(store->results(id).value()), texts({broken, wang}));  // by who
    EXPECT_EQ(to_text(store->submission(wang.key).value()), to_text(as_reused(wang)));
    EXPECT_FALSE(store->submission(sha256("other")));
    EXPECT_FALSE(store->submission({}));
}

TEST_F(StoreTest, KeepsEveryFieldOfARun) {
    auto store = opened(file_);
    const RunStart start{.title = "夏令营",
                         .settings = "--who 'Wang Fang'",
                         .machine = {.host = "camp-1",
                                     .cpu_model = "Some CPU",
                                     .cores = 4,
                                     .kernel = "6.1",
                                     .sandbox = "B: root",
                                     .isolated = false,
                                     .grader_version = "0.4",
                                     .compilers = {"cpp: g++ 12", "pas: fpc 3"}},
                         .planned = 7};
    SubmissionResult good = sample("a", "flip");
    good.verdict = Verdict::accepted;
    good.points = {100'000};
    SubmissionResult failed = sample("b", "flip");
    failed.verdict = Verdict::judge_error;
    const auto before = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    run(*store, {good, failed, sample("c", "flip")}, start);
    run(*store, {as_reused(good)});
    ASSERT_TRUE(store->begin_run({}));
    EXPECT_TRUE(store->end_run({{.message = "odd"}}, true));
    ASSERT_TRUE(store->begin_run({}));
    store->on(finished(sample("d", "flip")));

    const auto runs = store->runs().value();
    ASSERT_EQ(runs.size(), 4U);
    const model::RunSummary& first = runs[0];
    EXPECT_EQ(first.id, 1);
    EXPECT_GE(first.started, before);
    EXPECT_GE(first.finished, first.started);
    EXPECT_EQ(first.state, RunState::finished);
    EXPECT_EQ(first.title, "夏令营");
    EXPECT_EQ(first.settings, "--who 'Wang Fang'");
    EXPECT_EQ(first.machine.host, "camp-1");
    EXPECT_EQ(first.machine.cpu_model, "Some CPU");
    EXPECT_EQ(first.machine.cores, 4U);
    EXPECT_EQ(first.machine.kernel, "6.1");
    EXPECT_EQ(first.machine.sandbox, "B: root");
    EXPECT_FALSE(first.machine.isolated);
    EXPECT_EQ(first.machine.grader_version, "0.4");
    EXPECT_EQ(first.machine.compilers, start.machine.compilers);
    EXPECT_EQ(first.planned, 7U);
    EXPECT_EQ(first.judged, 3U);
    EXPECT_EQ(first.reused, 0U);
    EXPECT_EQ(first.accepted, 1U);
    EXPECT_EQ(first.judge_errors, 1U);
    EXPECT_EQ(first.points.thousandths, 106'666);
    EXPECT_EQ(runs[1].judged, 1U);
    EXPECT_EQ(runs[1].reused, 1U);
    EXPECT_EQ(runs[1].accepted, 1U);
    EXPECT_TRUE(runs[1].machine.compilers.empty());
    EXPECT_EQ(runs[2].state, RunState::interrupted);
    EXPECT_EQ(runs[2].judged, 0U);
    EXPECT_EQ(runs[3].state, RunState::running);  // as after kill -9
    EXPECT_EQ(runs[3].finished, 0);
    EXPECT_EQ(runs[3].judged, 1U);
}

TEST_F(StoreTest, AReusedResultIsStoredOnce) {
    auto store = opened(file_);
    const SubmissionResult wang = sample("wang", "flip");
    run(*store, {wang});
    const auto known = store->submission(wang.key);
    ASSERT_TRUE(known);
    run(*store, {*known});
    EXPECT_EQ(texts(store->results(1).value()), texts({wang}));
    EXPECT_EQ(texts(store->results(2).value()), texts({as_reused(wang)}));
    EXPECT_EQ(store->diff(1, 2).value().same, 1U);
    // A later judging with the same key is the one that is reused from then on.
    SubmissionResult again = wang;
    again.message = "again";
    run(*store, {again});
    EXPECT_EQ(store->submission(wang.key).value().message, "again");
    run(*store, {as_reused(again), as_reused(again)});  // twice is once
    EXPECT_EQ(texts(store->results(4).value()), texts({as_reused(again)}));
}

TEST_F(StoreTest, WhatIsReusedButNotStoredIsStored) {
    auto store = opened(file_);
    const SubmissionResult unknown = as_reused(sample("wang", "flip"));
    SubmissionResult without_key = as_reused(sample("li", "flip"));
    without_key.key = {};
    run(*store, {without_key, unknown});
    EXPECT_EQ(texts(store->results(1).value()), texts({without_key, unknown}));
    EXPECT_EQ(store->runs().value()[0].reused, 2U);
}

TEST_F(StoreTest, FindsACaseWhoseVerdictHolds) {
    auto store = opened(file_);
    SubmissionResult first = sample("wang", "flip");
    run(*store, {first});
    CaseResult expected = first.cases[0];
    expected.reused = true;
    const Digest accepted = first.cases[0].key;
    model::Limits limits = first.limits;
    EXPECT_EQ(to_text(store->test_case(accepted, limits).value()), to_text(expected));
    limits.cpu += Micros(1);
    limits.memory = gib(1);
    EXPECT_EQ(to_text(store->test_case(accepted, limits).value()), to_text(expected));
    EXPECT_FALSE(store->test_case(first.cases[1].key, limits));  // more time: who knows
    limits = first.limits;
    limits.cpu -= Micros(1);
    EXPECT_FALSE(store->test_case(accepted, limits));
    expected = first.cases[1];
    expected.reused = true;
    EXPECT_EQ(to_text(store->test_case(first.cases[1].key, limits).value()), to_text(expected));

    // The newest that holds, not the newest.
    SubmissionResult second = first;
    second.limits.cpu *= 2;
    second.cases[0].cpu = Micros(99);
    run(*store, {second});
    EXPECT_EQ(store->test_case(accepted, first.limits).value().cpu, Micros(12'345));
    EXPECT_EQ(store->test_case(accepted, second.limits).value().cpu, Micros(99));
    EXPECT_FALSE(store->test_case({}, first.limits));
    EXPECT_FALSE(store->test_case(sha256("other"), first.limits));
}

TEST_F(StoreTest, NeverFindsAJudgeErrorOrASkippedCase) {
    auto store = opened(file_);
    SubmissionResult result = sample("wang", "flip");
    result.cases[0].verdict = Verdict::judge_error;
    result.cases[1].verdict = Verdict::skipped;
    run(*store, {result});  // whatever its verdict
    EXPECT_FALSE(store->submission(result.key));
    EXPECT_FALSE(store->test_case(result.cases[0].key, result.limits));
    EXPECT_FALSE(store->test_case(result.cases[1].key, result.limits));
    SubmissionResult failed = sample("li", "flip");
    failed.verdict = Verdict::judge_error;
    run(*store, {failed});
    EXPECT_FALSE(store->submission(failed.key));
    EXPECT_TRUE(store->test_case(failed.cases[0].key, failed.limits));
    EXPECT_EQ(store->results(2).value()[0].verdict, Verdict::judge_error);
    // One that was right before stays known.
    SubmissionResult right = sample("li", "flip");
    run(*store, {right, failed});
    EXPECT_EQ(store->submission(right.key).value().verdict, Verdict::time_limit);
}

TEST_F(StoreTest, NamesAreBytes) {
    auto store = opened(file_);
    const std::vector<std::string> names = {
        std::string("a\0b", 3),    "a",   "\xff\xfe", "'; DROP TABLE runs; --", "\n",
        std::string(1 << 20, 'x'), "王芳"};
    std::vector<SubmissionResult> results;
    for (const std::string& name : names) {
        SubmissionResult result = sample(name, "flip");
        result.path = name;
        result.cases[0].id = name;
        result.cases[0].message = name;
        results.push_back(result);
    }
    run(*store, results);
    std::vector<std::string> sorted = names;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(store->contestants().value(), sorted);
    for (const SubmissionResult& result : results) {
        EXPECT_EQ(to_text(store->submission(result.key).value()), to_text(as_reused(result)));
        const auto history = store->history(result.who).value();
        ASSERT_EQ(history.size(), 1U);
        EXPECT_EQ(history[0].who, result.who);
    }
    EXPECT_TRUE(store->history("nobody").value().empty());
}

TEST_F(StoreTest, KeepsTheGreatestNumbers) {
    auto store = opened(file_);
    SubmissionResult result = sample("wang", "flip");
    result.limits.memory = Bytes{~std::uint64_t{0}};
    result.cases[0].memory = Bytes{~std::uint64_t{0}};
    result.cases[0].wall = Micros::max();
    run(*store, {result});
    EXPECT_EQ(to_text(store->results(1).value()[0]), to_text(result));
}

TEST_F(StoreTest, TellsAHistory) {
    auto store = opened(file_);
    SubmissionResult flip = sample("wang", "flip");
    run(*store, {sample("wang", "sort"), flip, sample("li", "flip")});
    flip.verdict = Verdict::accepted;
    flip.points = {100'000};
    flip.sha256 = "new";
    run(*store, {flip});
    const auto past = store->history("wang").value();
    ASSERT_EQ(past.size(), 3U);
    EXPECT_EQ(past[0].problem, "flip");
    EXPECT_EQ(past[0].run, 1);
    EXPECT_EQ(past[0].verdict, Verdict::time_limit);
    EXPECT_EQ(past[1].problem, "sort");
    EXPECT_EQ(past[2].run, 2);
    EXPECT_EQ(past[2].verdict, Verdict::accepted);
    EXPECT_EQ(past[2].points.thousandths, 100'000);
    EXPECT_EQ(past[2].sha256, "new");
    EXPECT_EQ(past[2].started, store->runs().value()[1].started);
    EXPECT_EQ(store->results(3).error().message,
              file_.string() + ": there is no run 3: see grader history");
}

std::int64_t nanoseconds_ago(std::chrono::nanoseconds age) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::system_clock::now().time_since_epoch() - age)
        .count();
}

TEST_F(StoreTest, RemembersFilesByTheirStamp) {
    using std::chrono::seconds;
    auto store = opened(file_);
    const std::int64_t long_ago = nanoseconds_ago(seconds(100));
    const FileStamp stamp{.device = ~std::uint64_t{0},
                          .inode = 2,
                          .size = Bytes{3},
                          .modified_ns = long_ago,
                          .changed_ns = long_ago + 1};
    store->remember("data/\xff", stamp, sha256("x"));
    EXPECT_EQ(store->file("data/\xff", stamp), sha256("x"));
    EXPECT_FALSE(store->file("data/", stamp));
    const auto changed = [&](auto member) {
        FileStamp other = stamp;
        member(other);
        return store->file("data/\xff", other).has_value();
    };
    EXPECT_FALSE(changed([](FileStamp& s) { s.device = 1; }));
    EXPECT_FALSE(changed([](FileStamp& s) { ++s.inode; }));
    EXPECT_FALSE(changed([](FileStamp& s) { ++s.size.value; }));
    EXPECT_FALSE(changed([](FileStamp& s) { ++s.modified_ns; }));
    EXPECT_FALSE(changed([](FileStamp& s) { ++s.changed_ns; }));

    FileStamp later = stamp;
    ++later.modified_ns;
    store->remember("data/\xff", later, sha256("y"));
    EXPECT_EQ(store->file("data/\xff", later), sha256("y"));
    EXPECT_FALSE(store->file("data/\xff", stamp));
}

TEST_F(StoreTest, DoesNotTrustATimeThatMayComeAgain) {
    using std::chrono::seconds;
    auto store = opened(file_);
    const auto kept = [&](seconds modified, seconds changed) {
        const FileStamp stamp{.modified_ns = nanoseconds_ago(modified),
                              .changed_ns = nanoseconds_ago(changed)};
        store->remember("data", stamp, sha256("x"));
        return store->file("data", stamp).has_value();
    };
    EXPECT_TRUE(kept(seconds(60), seconds(60)));
    EXPECT_FALSE(kept(seconds(60), seconds(0)));
    EXPECT_FALSE(kept(seconds(0), seconds(60)));
    EXPECT_FALSE(kept(seconds(60), seconds(-60)));  // the clock was set back
    EXPECT_TRUE(kept(seconds(-60), seconds(60)));   // anybody can set this one
}

TEST(StoreInMemory, WorksAlike) {
    auto store = Store::in_memory().value();
    const SubmissionResult wang = sample("wang", "flip");
    run(*store, {wang});
    run(*store, {store->submission(wang.key).value()});
    EXPECT_EQ(store->runs().value().size(), 2U);
    EXPECT_EQ(texts(store->results(2).value()), texts({as_reused(wang)}));
}

TEST_F(StoreTest, IgnoresResultsOutsideARun) {
    auto store = opened(file_);
    store->on(finished(sample("wang", "flip")));
    EXPECT_TRUE(store->end_run({}, false));
    EXPECT_TRUE(store->contestants().value().empty());
}

}  // namespace
}  // namespace grader::store
