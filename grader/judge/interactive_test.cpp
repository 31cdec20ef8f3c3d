// Interactive problems, in a box that does nothing.

#include "grader/judge/interactive.hpp"

#include "grader/compile/compiler.hpp"
#include "grader/judge/local.hpp"
#include "grader/sandbox/fake.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <map>

namespace grader::judge {
namespace {

using model::InteractorProtocol;
using model::Verdict;
using sandbox::FakeReply;
using sandbox::FakeRequest;
using sandbox::FakeSandbox;
using testing::ElementsAre;
using testing::HasSubstr;

class NoEvents : public model::EventSink {
public:
    void on(const model::Event& /*event*/) override {}
};

bool compiles(const FakeRequest& request) {
    return request.worker.processes;
}

bool interacts(const FakeRequest& request) {
    return request.live && request.inputs.count("answer") > 0;
}

bool is_program(const FakeRequest& request) {
    return request.live && !interacts(request);
}

class Memory : public model::NothingKnown {
public:
    std::optional<model::CaseResult> test_case(const Digest& key, const model::Limits&) override {
        const auto found = known.find(key);
        return found == known.end() ? std::nullopt : std::optional(found->second);
    }

    std::map<Digest, model::CaseResult> known;
};

/// One problem of one case worth 10 points, with an interactor in C++.
class InteractiveTest : public testing::Test {
protected:
    void SetUp() override {
        write("talk.cpp", "int main() {}\n");
        write("in", "5\n");
        write("out", "7\n");
        contest_.languages = {{.name = "cpp",
                               .extensions = {".cpp"},
                               .source_name = "{problem}.cpp",
                               .compile = {"compiler", "{source}", "-o", "{executable}"},
                               .executable = model::ExecutableKind::static_binary}};
        model::Problem problem{.id = "guess", .io = {model::IoKind::stdio, "", ""}};
        problem.cases.push_back(
            {"1", folder_.path() / "in", folder_.path() / "out", model::whole_points(10)});
        problem.interactor = {.program = {.source = folder_.path() / "talk.cpp",
                                          .language = "cpp",
                                          .arguments = {"20"}}};
        contest_.problems = {problem};
    }

    void write(const std::string& name, const std::string& text) const {
        ASSERT_TRUE(write_file_atomically(folder_.path() / name, text));
    }

    model::Problem& problem() { return contest_.problems.front(); }

    model::SubmissionResult judge() {
        const std::vector<model::Submission> submissions = {
            {.who = "ann", .problem = "guess", .language = "cpp", .source = "ann"}};
        auto compiler = compile::Compiler::open(contest_.languages, {.cache = ""});
        EXPECT_TRUE(compiler);
        NoEvents events;
        LocalExecutor executor(box_, **compiler, memory_, {.jobs = 1, .platform = "here"});
        auto results = executor.execute(contest_, submissions, events, {});
        EXPECT_TRUE(results) << results.error().message;
        return results && !results->empty() ? results->front() : model::SubmissionResult{};
    }

    [[nodiscard]] std::vector<FakeRequest> requests(bool (*wanted)(const FakeRequest&)) const {
        std::vector<FakeRequest> found;
        for (const FakeRequest& request : box_.requests()) {
            if (wanted(request)) found.push_back(request);
        }
        return found;
    }

    TempDir folder_ = std::move(*TempDir::make("interactive_test"));
    model::Contest contest_;
    Memory memory_;
    FakeReply interactor_;
    FakeReply program_;
    FakeReply compiled_ = {.files = {{"a.out", "ELF"}}};
    FakeSandbox box_{[this](const FakeRequest& request) -> FakeReply {
        if (compiles(request)) {
            const bool own = request.inputs.count("interactor.cpp") > 0;
            return own ? compiled_ : FakeReply{.files = {{"a.out", "ELF of contestant"}}};
        }
        return interacts(request) ? interactor_ : program_;
    }};
};

TEST_F(InteractiveTest, BothRunInBoxesOfTheirOwn) {
    program_.result.cpu = Micros(1234);
    interactor_.result.cpu = Micros(99'000);
    const auto result = judge();
    EXPECT_EQ(result.verdict, Verdict::accepted);
    EXPECT_EQ(result.points, model::whole_points(10));
    EXPECT_EQ(result.cases[0].cpu, Micros(1234)) << "the interactor's time is not the program's";
    const auto interactor = requests(interacts);
    ASSERT_EQ(interactor.size(), 1U);
    EXPECT_EQ(interactor[0].executable, "ELF");
    EXPECT_THAT(interactor[0].spec.argv,
                ElementsAre("interactor", "input", "output", "answer", "20"));
    EXPECT_EQ(interactor[0].inputs.at("input"), "5\n");
    EXPECT_EQ(interactor[0].inputs.at("answer"), "7\n");
    const auto program = requests(is_program);
    ASSERT_EQ(program.size(), 1U);
    EXPECT_EQ(program[0].executable, "ELF of contestant");
    EXPECT_TRUE(program[0].inputs.empty());
    EXPECT_EQ(program[0].stdin_bytes, "");
    EXPECT_EQ(box_.workers_made(), 3U) << "for compiling, for contestants, for interactors";
}

TEST_F(InteractiveTest, ByKattisTheFeedbackFolderHasTheWords) {
    problem().interactor->protocol = InteractorProtocol::kattis;
    interactor_.result.exit_code = 43;
    interactor_.files = {{"judgemessage.txt", "too many questions\n"}};
    const auto result = judge();
    EXPECT_EQ(result.verdict, Verdict::wrong_answer);
    EXPECT_EQ(result.cases[0].message, "interactor: too many questions");
    EXPECT_THAT(requests(interacts)[0].spec.argv,
                ElementsAre("interactor", "input", "answer", "./", "20"));
}

TEST_F(InteractiveTest, PartOfThePoints) {
    interactor_.result.exit_code = 7;
    interactor_.err = "points 0.3 slow";
    const auto result = judge();
    EXPECT_EQ(result.cases[0].verdict, Verdict::partial);
    EXPECT_EQ(result.cases[0].points, model::whole_points(3));
}

TEST_F(InteractiveTest, ACrashOfTheProgramIsExplainedAsAlways) {
    program_.result = {.signalled = true, .signal = SIGABRT};
    program_.err = "guess: low <= high failed";
    interactor_.result.exit_code = 1;
    const auto result = judge();
    EXPECT_EQ(result.verdict, Verdict::runtime_error);
    EXPECT_THAT(result.cases[0].message, HasSubstr("SIGABRT: guess: low <= high failed"));
}

TEST_F(InteractiveTest, AnInteractorThatFailsIsAskedOnceMoreAndIsAJudgeError) {
    interactor_.result.exit_code = 3;
    interactor_.err = "FAIL no \x1b input";
    const auto result = judge();
    EXPECT_EQ(result.verdict, Verdict::judge_error);
    EXPECT_EQ(result.cases[0].message,
              "judge error: the interactor says that it, or the test data, is at fault: FAIL no "
              "\\x1b input");
    EXPECT_EQ(requests(interacts).size(), 2U);
}

TEST_F(InteractiveTest, ABrokenBoxIsTriedOnceMore) {
    program_.error = Error{ErrorCode::protocol, "graderbox: the worker ended"};
    const auto result = judge();
    EXPECT_EQ(result.verdict, Verdict::judge_error);
    EXPECT_EQ(requests(is_program).size(), 2U);
}

TEST_F(InteractiveTest, AnInteractorThatDoesNotCompileIsAJudgeError) {
    compiled_ = {.result = {.exit_code = 1}, .err = "talk.cpp:1:1: error: expected ';'\n"};
    const auto result = judge();
    EXPECT_EQ(result.verdict, Verdict::judge_error);
    EXPECT_THAT(result.cases[0].message, HasSubstr("the interactor talk.cpp does not compile: "
                                                   "talk.cpp:1:1: error: expected ';'"));
    EXPECT_TRUE(requests(is_program).empty());
}

TEST_F(InteractiveTest, AResultIsReusedAsLongAsTheInteractorIsTheSame) {
    const auto first = judge();
    memory_.known[first.cases[0].key] = first.cases[0];
    EXPECT_TRUE(judge().cases[0].reused);
    const auto changed = [&](const auto& change) {
        const model::Problem before = problem();
        change(*problem().interactor);
        const bool anew = !judge().cases[0].reused;
        problem() = before;
        return anew;
    };
    EXPECT_TRUE(changed([](auto& one) { one.protocol = InteractorProtocol::kattis; }));
    EXPECT_TRUE(changed([](auto& one) { one.program.arguments = {"21"}; }));
    EXPECT_TRUE(changed([](auto& one) { one.program.limits.cpu = Micros(1); }));
    write("talk.cpp", "int main() { return 1; }\n");
    EXPECT_FALSE(judge().cases[0].reused);
}

}  // namespace
}  // namespace grader::judge
