#include "grader/appeal/replay.hpp"

#include "grader/sandbox/fake.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grader::appeal {
namespace {

using model::Verdict;
using sandbox::FakeReply;
using sandbox::FakeRequest;
using sandbox::FakeSandbox;
using testing::HasSubstr;

bool is_compilation(const FakeRequest& request) {
    return request.worker.processes;
}

/// A problem with two cases whose answers are "1" and "2", and a sandbox in which the program
/// writes `output` and needs `cpu`.
class ReplayTest : public testing::Test {
protected:
    void SetUp() override {
        auto folder = TempDir::make("replay_test");
        ASSERT_TRUE(folder);
        folder_.emplace(std::move(*folder));
        bundle_.who = "ann";
        bundle_.source = "source";
        bundle_.near_limit = 100;
        bundle_.problem = {.id = "sum", .io = {model::IoKind::file, "sum.in", "sum.out"}};
        bundle_.problem.limits.cpu = Micros(1'000'000);
        bundle_.language = {.name = "cpp",
                            .source_name = "sum.cpp",
                            .compile = {"g++", "{source}", "-o", "{executable}"}};
        for (const std::string id : {"1", "2"}) {
            const auto input = folder_->path() / (id + ".in");
            const auto answer = folder_->path() / (id + ".out");
            ASSERT_TRUE(write_file_atomically(input, "input " + id));
            ASSERT_TRUE(write_file_atomically(answer, id));
            bundle_.cases.emplace_back().test = {
                .id = id, .input = input, .answer = answer, .points = model::whole_points(5)};
        }
    }

    FakeSandbox sandbox() {
        return FakeSandbox([this](const FakeRequest& request) -> FakeReply {
            if (is_compilation(request)) {
                if (!compiles_) return {.result = {.exit_code = 1}, .err = "no such luck"};
                return {.files = {{"a.out", executable_}}};
            }
            ++runs_;
            if (broken_) return {.error = Error{ErrorCode::protocol, "the box broke"}};
            FakeReply reply{.out = "hello", .err = "world", .files = {{"sum.out", output_}}};
            reply.result.cpu = runs_ == 1 ? first_cpu_ : cpu_;
            return reply;
        });
    }

    std::unique_ptr<compile::Compiler> compiler() {
        return compile::Compiler::open({bundle_.language}, {}).value();
    }

    Status gather() {
        FakeSandbox box = sandbox();
        return appeal::gather(bundle_, box, *compiler(), {});
    }

    Replay replay(const model::MachineReport& machine = {}) {
        FakeSandbox box = sandbox();
        auto result = appeal::replay(bundle_, box, *compiler(), machine, {});
        EXPECT_TRUE(result) << result.error().message;
        return result ? std::move(*result) : Replay{};
    }

    std::optional<TempDir> folder_;
    Bundle bundle_;
    std::string executable_ = "binary";
    std::string output_ = "1";
    Micros cpu_{100};
    Micros first_cpu_{100};
    bool compiles_ = true;
    bool broken_ = false;
    int runs_ = 0;
    std::stop_source stop_;
};

TEST_F(ReplayTest, GathersWhatTheProgramDid) {
    ASSERT_TRUE(gather());
    EXPECT_TRUE(bundle_.compile.ok);
    EXPECT_EQ(bundle_.executable, sha256("binary"));
    const BundledCase& first = bundle_.cases[0];
    ASSERT_TRUE(first.bundled);
    EXPECT_EQ(first.bundled->verdict, Verdict::accepted);
    EXPECT_EQ(first.bundled->points, model::whole_points(5));
    EXPECT_EQ(read_file(first.output).value(), "1");
    EXPECT_EQ(first.out, "hello");
    EXPECT_EQ(first.err, "world");
    EXPECT_FALSE(first.output_cut);
    ASSERT_TRUE(bundle_.cases[1].bundled);
    EXPECT_EQ(bundle_.cases[1].bundled->verdict, Verdict::wrong_answer);
}

TEST_F(ReplayTest, DoesNotAllowMoreThanTheMachineHas) {
    bundle_.problem.limits.memory = gib(1024);
    FakeSandbox box = sandbox();
    const auto result = appeal::replay(bundle_, box, *compiler(), {}, {});
    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().message, HasSubstr("replay it on a larger machine"));
    EXPECT_TRUE(box.requests().empty());
}

TEST_F(ReplayTest, ContradictsOnlyWhatTheStoreSaid) {
    ASSERT_TRUE(gather());
    EXPECT_FALSE(contradicts(bundle_));
    bundle_.stored = {1, Verdict::wrong_answer, {}};
    bundle_.cases[1].stored = model::CaseResult{.id = "2", .verdict = Verdict::wrong_answer};
    EXPECT_FALSE(contradicts(bundle_));
    bundle_.cases[0].stored = model::CaseResult{.id = "1", .verdict = Verdict::time_limit};
    EXPECT_TRUE(contradicts(bundle_));
    bundle_.cases.clear();
    bundle_.stored->verdict = Verdict::compile_error;
    EXPECT_TRUE(contradicts(bundle_));
}

TEST_F(ReplayTest, StandsWhenAllIsAsItWas) {
    ASSERT_TRUE(gather());
    const Replay again = replay();
    EXPECT_TRUE(again.stands());
    EXPECT_TRUE(again.same_executable);
    EXPECT_FALSE(again.time_at_stake());
    ASSERT_EQ(again.cases.size(), 2u);
    EXPECT_EQ(again.cases[1].now.verdict, Verdict::wrong_answer);
}

TEST_F(ReplayTest, TheStoresWordCountsMoreThanTheBundles) {
    ASSERT_TRUE(gather());
    bundle_.cases[0].stored = model::CaseResult{.id = "1", .verdict = Verdict::time_limit};
    const Replay again = replay({.kernel = "another"});
    EXPECT_FALSE(again.stands());
    EXPECT_TRUE(again.time_at_stake());
    EXPECT_FALSE(again.cases[0].stands);
    EXPECT_TRUE(again.cases[1].stands);
    ASSERT_EQ(again.differences.size(), 1u);
    EXPECT_EQ(again.differences[0].what, "kernel");
    EXPECT_THAT(replay_json(bundle_, again), HasSubstr("\"stands\": false"));
}

TEST_F(ReplayTest, AnotherOutputDoesNotStand) {
    ASSERT_TRUE(gather());
    output_ = "2";
    const Replay again = replay();
    EXPECT_EQ(again.cases[0].now.verdict, Verdict::wrong_answer);
    EXPECT_EQ(again.cases[1].now.verdict, Verdict::accepted);
    EXPECT_FALSE(again.stands());
}

TEST_F(ReplayTest, AnotherExecutableIsNoticed) {
    ASSERT_TRUE(gather());
    executable_ = "other";
    const Replay again = replay();
    EXPECT_FALSE(again.same_executable);
    EXPECT_TRUE(again.stands());
}

TEST_F(ReplayTest, NearTheLimitASecondRunDecides) {
    bundle_.cases.resize(1);
    first_cpu_ = Micros(1'050'000);
    cpu_ = Micros(950'000);
    ASSERT_TRUE(gather());
    EXPECT_EQ(runs_, 2);
    EXPECT_EQ(bundle_.cases[0].bundled->verdict, Verdict::accepted);
    EXPECT_EQ(bundle_.cases[0].bundled->measurements.size(), 2u);
    EXPECT_EQ(bundle_.cases[0].bundled->decided, 1u);
}

TEST_F(ReplayTest, CompileErrors) {
    ASSERT_TRUE(gather());
    compiles_ = false;
    const Replay fails = replay();
    EXPECT_FALSE(fails.stands());
    EXPECT_EQ(fails.cases[0].now.verdict, Verdict::compile_error);
    EXPECT_THAT(fails.compile.log, HasSubstr("no such luck"));
    bundle_.cases.clear();
    ASSERT_TRUE(gather());
    EXPECT_FALSE(bundle_.compile.ok);
    EXPECT_TRUE(replay().stands());
    compiles_ = true;
    EXPECT_FALSE(replay().stands());
}

TEST_F(ReplayTest, OurFailureIsAJudgeErrorOfTheCase) {
    ASSERT_TRUE(gather());
    broken_ = true;
    const Replay again = replay();
    EXPECT_EQ(again.cases[0].now.verdict, Verdict::judge_error);
    EXPECT_THAT(again.cases[0].now.message, HasSubstr("the box broke"));
    EXPECT_FALSE(again.stands());
    EXPECT_FALSE(gather());
}

TEST_F(ReplayTest, CanBeStopped) {
    stop_.request_stop();
    FakeSandbox box = sandbox();
    EXPECT_FALSE(appeal::gather(bundle_, box, *compiler(), stop_.get_token()));
    EXPECT_FALSE(appeal::replay(bundle_, box, *compiler(), {}, stop_.get_token()));
    EXPECT_EQ(runs_, 0);
}

}  // namespace
}  // namespace grader::appeal
