#include "grader/generate/generate.hpp"

#include "grader/base/fd.hpp"
#include "grader/generate/seed.hpp"

#include <gtest/gtest.h>

#include <set>

namespace grader::generate {
namespace {

namespace fs = std::filesystem;

TEST(CallSeed, IsPinned) {
    // The first outputs of SplitMix64 seeded with 0.
    EXPECT_EQ(mix(0), 0xE220A8397B1DCDAFu);
    EXPECT_EQ(mix(0x9E3779B97F4A7C15), 0x6E789E6AA1B965F4u);
    EXPECT_EQ(call_seed(0, 1, 0), 4964578127960768432u);
    EXPECT_EQ(call_seed(20261201, 7, 2), 2924985586965117184u);
}

TEST(CallSeed, DiffersBetweenCallsAndPlans) {
    std::set<std::uint64_t> seeds;
    for (std::uint64_t plan = 0; plan < 3; ++plan) {
        for (std::uint64_t number = 1; number <= 100; ++number) {
            for (std::uint64_t attempt = 0; attempt < 10; ++attempt) {
                seeds.insert(call_seed(plan, number, attempt));
            }
        }
    }
    EXPECT_EQ(seeds.size(), 3000u);
}

/// A plan whose programs are scripts in a folder of the test's own.
class Make : public testing::Test {
protected:
    Make() {
        options_.program_folder = folder_.path();
        problem_.id = "sum";
        problem_.plan.emplace();
        plan().seed = 1;
        plan().generator = {"gen"};
        plan().validator = {"check"};
        plan().reference = {"solve"};
        plan().facts = {"describe"};
        script("gen", "echo \"$*\"");
        script("check", "read -r line < \"$1\"; case $line in bad*) exit 1;; esac");
        script("solve", "sed 's/^/answer to /'");
        script("describe", "read -r line; echo \"length: ${#line}\"; echo 'kind: [1, 2]'");
    }

    model::DataPlan& plan() { return *problem_.plan; }

    void script(const std::string& name, const std::string& body) {
        const fs::path path = folder_.path() / name;
        ASSERT_TRUE(write_file_atomically(path, "#!/bin/sh\n" + body + "\n"));
        fs::permissions(path, fs::perms::owner_all);
    }

    void by_hand(const std::string& input) { plan().entries.push_back({.input = input}); }

    void drawn(std::vector<std::string> arguments, unsigned count = 1) {
        plan().entries.push_back({.arguments = std::move(arguments), .count = count});
    }

    Result<DataSet> make() { return make_set(problem_, options_, progress_); }

    std::string error() {
        const auto set = make();
        if (set) return "no error";
        code_ = set.error().code;
        return set.error().message;
    }

    TempDir folder_ = TempDir::make("generate_test").value();
    model::Problem problem_;
    Options options_;
    Progress progress_;
    ErrorCode code_ = ErrorCode::internal;
};

TEST_F(Make, FollowsThePlan) {
    by_hand("one\n");
    drawn({"--size", "a b"}, 2);
    std::string calls;
    progress_ = [&](std::size_t made, std::size_t all) {
        calls += std::to_string(made) + "/" + std::to_string(all) + " ";
    };
    const auto set = make();
    ASSERT_TRUE(set) << set.error().message;
    EXPECT_EQ(set->seed, 1u);
    ASSERT_EQ(set->cases.size(), 3u);
    EXPECT_EQ(set->cases[0].id, "01");
    EXPECT_EQ(set->cases[0].input, "one\n");
    EXPECT_EQ(set->cases[0].answer, "answer to one\n");
    ASSERT_EQ(set->cases[0].facts.size(), 2u);
    EXPECT_EQ(set->cases[0].facts[0].key, "length");
    EXPECT_EQ(set->cases[0].facts[0].value, "3");
    EXPECT_EQ(set->cases[0].facts[1].value, "[1, 2]");
    EXPECT_EQ(set->cases[2].id, "03");
    EXPECT_EQ(set->cases[2].input,
              "--size a b --seed " + std::to_string(call_seed(1, 3, 0)) + "\n");
    EXPECT_EQ(calls, "1/3 2/3 3/3 ");
}

TEST_F(Make, SeedReplacesThePlans) {
    drawn({});
    options_.seed = 7;
    const auto set = make();
    ASSERT_TRUE(set);
    EXPECT_EQ(set->seed, 7u);
    EXPECT_EQ(set->cases[0].input, "--seed " + std::to_string(call_seed(7, 1, 0)) + "\n");
}

TEST_F(Make, ValidatorAndFactsMayBeLeftOut) {
    plan().validator.clear();
    plan().facts.clear();
    by_hand("bad\n");
    const auto set = make();
    ASSERT_TRUE(set) << set.error().message;
    EXPECT_TRUE(set->cases[0].facts.empty());
}

TEST_F(Make, FewerCasesAreTheFirstOnes) {
    drawn({}, 3);
    by_hand("x\n");
    const auto all = make();
    options_.cases = 2;
    const auto set = make();
    ASSERT_TRUE(set && all);
    ASSERT_EQ(set->cases.size(), 2u);
    EXPECT_EQ(set->cases[1].input, all->cases[1].input);
}

TEST_F(Make, MoreCasesAreDrawnWithoutArguments) {
    by_hand("x\n");
    options_.cases = 3;
    const auto set = make();
    ASSERT_TRUE(set) << set.error().message;
    ASSERT_EQ(set->cases.size(), 3u);
    EXPECT_EQ(set->cases[2].input, "--seed " + std::to_string(call_seed(1, 3, 0)) + "\n");
}

TEST_F(Make, RefusesAbsurdNumbersOfCases) {
    EXPECT_EQ(error(), "sum: expected 1 to 9999 cases, found none");
    EXPECT_EQ(code_, ErrorCode::config);
    drawn({}, 4'000'000'000);
    drawn({}, 4'000'000'000);
    EXPECT_EQ(error(), "sum: expected 1 to 9999 cases, found more");
    EXPECT_EQ(code_, ErrorCode::config);
    for (const unsigned cases : {10'000u, 10'001u, 4'294'967'295u}) {
        options_.cases = cases;
        EXPECT_EQ(error(), "sum: expected 1 to 9999 cases, found more");
        EXPECT_EQ(code_, ErrorCode::usage);
    }
    options_.cases = 0;
    EXPECT_EQ(error(), "sum: expected 1 to 9999 cases, found none");
    EXPECT_EQ(code_, ErrorCode::usage);
    options_.cases = 1;
    EXPECT_TRUE(make());
}

TEST_F(Make, IdsAreAsWideAsTheirNumberNeeds) {
    plan().validator.clear();
    plan().reference = {"cat"};
    plan().facts.clear();
    for (int i = 0; i < 100; ++i) by_hand(std::to_string(i));
    const auto set = make();
    ASSERT_TRUE(set) << set.error().message;
    EXPECT_EQ(set->cases.front().id, "001");
    EXPECT_EQ(set->cases.back().id, "100");
}

TEST_F(Make, DrawsAgainWhatIsThereAlready) {
    // Gives one of "1" to "4" by the seed's last digit, and never what is written by hand later.
    script("gen", "eval last=\\${$#}; echo $((${last#\"${last%?}\"} % 4 + 1))");
    drawn({}, 3);
    by_hand("2\n");
    const auto set = make();
    ASSERT_TRUE(set) << set.error().message;
    std::set<std::string> inputs;
    for (const Case& made : set->cases) inputs.insert(made.input);
    EXPECT_EQ(inputs, (std::set<std::string>{"1\n", "2\n", "3\n", "4\n"}));
    EXPECT_EQ(set->cases[3].input, "2\n");
}

TEST_F(Make, GivesUpWhenNothingNewIsDrawn) {
    script("gen", "echo same");
    by_hand("x\n");
    drawn({"--easy"}, 2);
    options_.tries = 5;
    EXPECT_EQ(error(),
              "sum: case 03 (entry 2 of the plan): gen found no new input in 5 tries: it drew "
              "only 1 different ones");
}

TEST_F(Make, RefusesTheSameInputByHand) {
    by_hand("x\n");
    by_hand("y\n");
    by_hand("x\n");
    EXPECT_EQ(error(), "sum: entry 3 of the plan: the same input as entry 1 of the plan");
}

TEST_F(Make, NamesWhatFailed) {
    by_hand("x\n");
    drawn({"--deep"});
    script("gen", "echo 'no such \033board' >&2; exit 2");
    EXPECT_EQ(error(),
              "sum: case 02 (entry 2 of the plan): gen ended with exit code 2:\n"
              "no such \\x1bboard");
    EXPECT_EQ(code_, ErrorCode::config);
    script("gen", "true");
    EXPECT_EQ(error(), "sum: case 02 (entry 2 of the plan): gen printed no input");
    script("solve", "cat > /dev/null");
    EXPECT_EQ(error(), "sum: case 01 (entry 1 of the plan): solve printed no answer");
    script("solve", "kill -SEGV $$");
    EXPECT_EQ(error(),
              "sum: case 01 (entry 1 of the plan): solve ended with exit code 139 (signal 11)");
    plan().reference = {"no-such-program"};
    EXPECT_EQ(error(),
              "sum: case 01 (entry 1 of the plan): cannot start 'no-such-program': No "
              "such file or directory");
}

TEST_F(Make, ValidatorSeesTheFileUnderItsName) {
    by_hand("x\n");
    by_hand("bad\n");
    script("check", "grep -q x \"$1\" || { echo \"$1:1:1: expected x\" >&2; exit 1; }");
    EXPECT_EQ(error(),
              "sum: case 02 (entry 2 of the plan): check ended with exit code 1:\n"
              "02.in:1:1: expected x");
}

TEST_F(Make, CutsWhatAFailedProgramSays) {
    by_hand("x\n");
    script("solve", "head -c 100000 /dev/zero >&2; exit 1");
    const std::string message = error();
    EXPECT_LT(message.size(), 2200u);
    EXPECT_NE(message.find("\\0\\0\\0"), std::string::npos);
}

TEST_F(Make, RefusesFactsThatAreNone) {
    by_hand("x\n");
    for (const std::string fact : {"no colon", "empty: ", ": value", "bad key: 1",
                                   "input_sha256: 1", "case: 1", "control: \\001", "a: 1\\na: 2"}) {
        script("describe", "printf 'first: 1\\n" + fact + "\\n'");
        EXPECT_NE(error().find("describe: expected a new fact as 'key: value', found '"),
                  std::string::npos)
            << fact;
    }
}

TEST_F(Make, NeedsAPlanWithPrograms) {
    by_hand("x\n");
    plan().generator.clear();
    EXPECT_TRUE(make());
    drawn({});
    EXPECT_EQ(error(), "sum: the data plan needs a generator to draw cases");
    plan().generator = {"gen"};
    plan().reference.clear();
    EXPECT_EQ(error(), "sum: the data plan needs a reference, for the answers");
    problem_.plan.reset();
    EXPECT_EQ(error(), "sum: it has no data plan");
    EXPECT_EQ(code_, ErrorCode::config);
}

TEST_F(Make, LooksInPathToo) {
    plan().reference = {"cat"};
    by_hand("x\n");
    const auto set = make();
    ASSERT_TRUE(set) << set.error().message;
    EXPECT_EQ(set->cases[0].answer, "x\n");
}

}  // namespace
}  // namespace grader::generate
