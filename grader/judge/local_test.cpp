#include "grader/judge/local.hpp"

#include "grader/judge/cores.hpp"
#include "grader/sandbox/fake.hpp"

#include <fcntl.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <functional>
#include <map>
#include <set>
#include <thread>

namespace grader::judge {
namespace {

using model::CollectState;
using model::IoKind;
using model::LimitHit;
using model::SubmissionResult;
using model::Verdict;
using sandbox::FakeReply;
using sandbox::FakeRequest;
using sandbox::FakeSandbox;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

class Recorder : public model::EventSink {
public:
    void on(const model::Event& event) override {
        events.push_back(event);
        if (then) then(event);
    }

    template <class T>
    std::vector<T> all() const {
        std::vector<T> found;
        for (const auto& event : events) {
            if (const T* wanted = std::get_if<T>(&event)) found.push_back(*wanted);
        }
        return found;
    }

    std::vector<model::Event> events;
    std::function<void(const model::Event&)> then;
};

bool is_compilation(const FakeRequest& request) {
    return request.worker.processes;
}

const Error kBroken{ErrorCode::protocol, "graderbox: the worker ended\nunexpectedly"};

/// Remembers what it is told to.
class Memory : public model::NothingKnown {
public:
    std::optional<SubmissionResult> submission(const Digest& key) override {
        const auto found = submissions.find(key);
        return found == submissions.end() ? std::nullopt : std::optional(found->second);
    }

    std::optional<model::CaseResult> test_case(const Digest& key,
                                               const model::Limits& now) override {
        const auto found = cases.find(key);
        if (found == cases.end() || !verdict_holds(found->second, then, now)) return std::nullopt;
        return found->second;
    }

    void learn(const SubmissionResult& result) {
        if (result.key != Digest{}) submissions[result.key] = result;
        for (const auto& test : result.cases) {
            if (test.key != Digest{}) cases[test.key] = test;
        }
        then = result.limits;
    }

    std::map<Digest, SubmissionResult> submissions;
    std::map<Digest, model::CaseResult> cases;
    model::Limits then;
};

/// A camp with one problem, "sum": case 1 asks "one" and wants "1", and so on.
class LocalExecutorTest : public testing::Test {
protected:
    void SetUp() override {
        auto folder = TempDir::make("judge_test");
        ASSERT_TRUE(folder);
        folder_.emplace(std::move(*folder));
        contest_.languages = {{.name = "cpp",
                               .extensions = {".cpp"},
                               .source_name = "{problem}.cpp",
                               .compile = {"compiler", "{source}", "-o", "{executable}"},
                               .executable = model::ExecutableKind::static_binary},
                              {.name = "python",
                               .extensions = {".py"},
                               .source_name = "{problem}.py",
                               .run = {"python3", "{executable}", "{problem}"}}};
        model::Problem sum{.id = "sum", .io = {IoKind::file, "sum.in", "sum.out"}};
        for (const auto& [id, input, answer] :
             {std::tuple{"1", "one", "1"}, std::tuple{"2", "two", "2"},
              std::tuple{"3", "three", "3"}}) {
            const auto path = folder_->path() / id;
            ASSERT_TRUE(write_file_atomically(path.string() + ".in", input));
            ASSERT_TRUE(write_file_atomically(path.string() + ".out", answer));
            sum.cases.push_back(
                {id, path.string() + ".in", path.string() + ".out", model::whole_points(10)});
        }
        contest_.problems = {sum};
    }

    model::Problem& problem() { return contest_.problems.front(); }

    static model::Submission submission(const std::string& who = "ann",
                                        const std::string& language = "cpp") {
        return {.who = who, .problem = "sum", .language = language, .source = "source of " + who};
    }

    static std::string input_of(const FakeRequest& request) {
        const auto file = request.inputs.find("sum.in");
        return file == request.inputs.end() ? request.stdin_bytes : file->second;
    }

    static std::string answer_for(const std::string& input) {
        return input == "one" ? "1\n" : input == "two" ? "2\n" : "3\n";
    }

    /// A compiler that works, and a program that is right.
    static FakeReply right(const FakeRequest& request) {
        if (is_compilation(request)) return {.files = {{"a.out", "ELF"}}};
        return {.files = {{"sum.out", answer_for(input_of(request))}}};
    }

    std::vector<SubmissionResult> judge(FakeSandbox& box,
                                        const std::vector<model::Submission>& submissions,
                                        unsigned jobs = 0) {
        auto compiler = compile::Compiler::open(contest_.languages, {.cache = ""});
        EXPECT_TRUE(compiler) << compiler.error().message;
        LocalExecutor executor(box, **compiler, memory_,
                               {.jobs = jobs, .platform = platform_, .fresh = fresh_});
        auto results = executor.execute(contest_, submissions, recorder_, stop_.get_token());
        EXPECT_TRUE(results) << results.error().message;
        return results.value_or(std::vector<SubmissionResult>{});
    }

    SubmissionResult judge_one(FakeSandbox::Program program, const std::string& language = "cpp") {
        FakeSandbox box(std::move(program));
        auto results = judge(box, {submission("ann", language)});
        EXPECT_EQ(results.size(), 1U);
        return results.empty() ? SubmissionResult{} : results.front();
    }

    /// The program's behaviour in all cases.
    SubmissionResult judge_program(const std::function<FakeReply(const FakeRequest&)>& program) {
        return judge_one([&](const FakeRequest& request) {
            return is_compilation(request) ? right(request) : program(request);
        });
    }

    std::optional<TempDir> folder_;
    model::Contest contest_;
    Recorder recorder_;
    Memory memory_;
    Platform platform_ = "here";
    std::function<bool(const model::Submission&)> fresh_;
    std::stop_source stop_;
};

std::vector<Verdict> verdicts(const SubmissionResult& result) {
    std::vector<Verdict> all;
    for (const auto& test : result.cases) all.push_back(test.verdict);
    return all;
}

TEST_F(LocalExecutorTest, AcceptsARightProgram) {
    const auto result = judge_one(right);
    EXPECT_EQ(result.who, "ann");
    EXPECT_EQ(result.problem, "sum");
    EXPECT_EQ(result.language, "cpp");
    EXPECT_EQ(result.verdict, Verdict::accepted);
    EXPECT_EQ(result.points, model::whole_points(30));
    EXPECT_TRUE(result.compile.ok);
    ASSERT_EQ(result.cases.size(), 3U);
    EXPECT_EQ(result.cases[1].id, "2");
    EXPECT_EQ(result.cases[1].points, model::whole_points(10));
    EXPECT_EQ(result.cases[1].message, "");
}

TEST_F(LocalExecutorTest, GivesEachCaseItsVerdictInDataOrder) {
    const auto result = judge_program([](const FakeRequest& request) -> FakeReply {
        const std::string input = input_of(request);
        if (input == "one") return right(request);
        if (input == "two") return {.files = {{"sum.out", "5"}}};
        return {
            .result = {.signalled = true, .signal = SIGSEGV, .cpu = Micros(5), .memory = kib(7)}};
    });
    EXPECT_THAT(verdicts(result),
                ElementsAre(Verdict::accepted, Verdict::wrong_answer, Verdict::runtime_error));
    EXPECT_EQ(result.verdict, Verdict::wrong_answer);
    EXPECT_EQ(result.points, model::whole_points(10));
    EXPECT_EQ(result.cases[1].message, "line 1: expected '2', found '5'");
    EXPECT_EQ(result.cases[1].points, model::Points{});
    EXPECT_THAT(result.cases[2].message, HasSubstr("SIGSEGV"));
    EXPECT_EQ(result.cases[2].cpu, Micros(5));
    EXPECT_EQ(result.cases[2].memory, kib(7));
}

TEST_F(LocalExecutorTest, ExplainsFromWhatTheProgramSaid) {
    const auto result = judge_program([](const FakeRequest&) {
        return FakeReply{.result = {.exit_code = 1}, .err = "Assertion failed\n"};
    });
    EXPECT_EQ(result.cases[0].message,
              "the source opens neither sum.in nor sum.out; exit code 1: Assertion failed");
    ASSERT_EQ(result.cases[0].reasons.size(), 2U);
    EXPECT_EQ(result.cases[0].reasons[0].rule, "never-opens");
    EXPECT_EQ(result.cases[0].reasons[1].rule, "exit-says");
}

TEST_F(LocalExecutorTest, NeverJudgesWhatAnEarlierRunWrote) {
    const auto result = judge_program([](const FakeRequest& request) -> FakeReply {
        return input_of(request) == "one" ? right(request) : FakeReply{.out = "2"};
    });
    EXPECT_THAT(verdicts(result),
                ElementsAre(Verdict::accepted, Verdict::no_output, Verdict::no_output));
}

TEST_F(LocalExecutorTest, AsksForAStaticProgramOfAFileProblem) {
    problem().limits = {
        .cpu = Micros(2'000'000), .memory = mib(64), .output = mib(20), .threads = 3};
    FakeSandbox box(right);
    (void)judge(box, {submission()}, 1);
    const auto requests = box.requests();
    ASSERT_EQ(requests.size(), 4U);
    const FakeRequest& run = requests[2];
    EXPECT_EQ(run.executable, "ELF");
    EXPECT_THAT(run.spec.argv, ElementsAre("sum"));
    EXPECT_THAT(run.inputs, ElementsAre(Pair("sum.in", "two")));
    EXPECT_EQ(run.spec.stdin_fd, -1);
    ASSERT_EQ(run.spec.outputs.size(), 1U);
    EXPECT_EQ(run.spec.outputs[0].name, "sum.out");
    EXPECT_EQ(run.spec.limits.cpu, Micros(2'000'000));
    EXPECT_EQ(run.spec.limits.memory, mib(64));
    EXPECT_EQ(run.spec.limits.output, mib(20));
    EXPECT_EQ(run.spec.limits.threads, 3U);
    EXPECT_EQ(run.spec.cpu_kill, Micros(2'200'000));
    EXPECT_FALSE(run.worker.toolchain);
    EXPECT_FALSE(run.worker.processes);
    EXPECT_EQ(run.worker.box_size, mib(64));  // 2 * 20 and the input, rounded up, and some room
    EXPECT_EQ(run.worker.core, usable_cores(1).front());
    EXPECT_EQ(box.workers_made(), 2U) << "one to compile, one to run";
}

TEST_F(LocalExecutorTest, AsksForAnInterpretedProgramOfAStdioProblem) {
    problem().io = {};
    FakeSandbox box([](const FakeRequest& request) {
        return FakeReply{.out = answer_for(request.stdin_bytes)};
    });
    const auto results = judge(box, {submission("ann", "python")}, 1);
    EXPECT_EQ(results.at(0).verdict, Verdict::accepted);
    const auto requests = box.requests();
    ASSERT_EQ(requests.size(), 3U);
    const FakeRequest& run = requests[0];
    EXPECT_EQ(run.stdin_bytes, "one");
    EXPECT_EQ(run.spec.executable, -1);
    EXPECT_THAT(run.spec.argv, ElementsAre("/usr/bin/python3", "sum.py", "sum"));
    EXPECT_THAT(run.inputs, ElementsAre(Pair("sum.py", "source of ann")));
    EXPECT_TRUE(run.spec.outputs.empty());
    EXPECT_TRUE(run.worker.toolchain);
    EXPECT_FALSE(run.worker.processes);
}

TEST_F(LocalExecutorTest, NoAnswerEverGoesIntoTheBox) {
    ASSERT_TRUE(write_file_atomically(problem().cases[0].answer, "the secret"));
    FakeSandbox box(right);
    (void)judge(box, {submission()});
    problem().io = {};
    (void)judge(box, {submission(), submission("bob", "python")});
    EXPECT_EQ(box.requests().size(), 4U + 4U + 3U);
    for (const FakeRequest& request : box.requests()) {
        std::string given = request.executable + request.stdin_bytes;
        for (const auto& [name, bytes] : request.inputs) given += name + bytes;
        for (const auto& word : request.spec.argv) given += word;
        for (const auto& word : request.spec.environment) given += word;
        EXPECT_EQ(given.find("the secret"), std::string::npos);
        EXPECT_EQ(given.find(folder_->path().string()), std::string::npos);
    }
}

TEST_F(LocalExecutorTest, ACompileErrorRunsNothing) {
    FakeSandbox box([](const FakeRequest& request) {
        return is_compilation(request)
                   ? FakeReply{.result = {.exit_code = 1}, .err = "sum.cpp:1: error"}
                   : right(request);
    });
    const auto results = judge(box, {submission()});
    EXPECT_EQ(results.at(0).verdict, Verdict::compile_error);
    EXPECT_EQ(results.at(0).points, model::Points{});
    EXPECT_EQ(results.at(0).compile.log, "sum.cpp:1: error");
    EXPECT_TRUE(results.at(0).cases.empty());
    EXPECT_EQ(box.requests().size(), 1U);
    const auto finished = recorder_.all<model::SubmissionFinished>();
    ASSERT_EQ(finished.size(), 1U);
    EXPECT_EQ(finished[0].unrun_cases, 3U);
}

TEST_F(LocalExecutorTest, AWorkerThatBreaksIsTriedOnceMore) {
    std::atomic<int> broken = 0;
    FakeSandbox box([&](const FakeRequest& request) {
        if (input_of(request) == "two" && broken++ == 0) return FakeReply{.error = kBroken};
        return right(request);
    });
    EXPECT_EQ(judge(box, {submission()}, 1).at(0).verdict, Verdict::accepted);
    EXPECT_EQ(box.requests().size(), 5U);
    EXPECT_EQ(box.workers_made(), 2U) << "the same one starts afresh";
}

TEST_F(LocalExecutorTest, OurFailureIsAJudgeErrorOfThatCaseOnly) {
    const auto result = judge_program([](const FakeRequest& request) {
        return input_of(request) == "two" ? FakeReply{.error = kBroken} : right(request);
    });
    EXPECT_THAT(verdicts(result),
                ElementsAre(Verdict::accepted, Verdict::judge_error, Verdict::accepted));
    EXPECT_EQ(result.verdict, Verdict::judge_error);
    EXPECT_EQ(result.points, model::whole_points(20));
    EXPECT_EQ(result.cases[1].id, "2");
    EXPECT_EQ(result.cases[1].message, "judge error: graderbox: the worker ended\\nunexpectedly");
}

TEST_F(LocalExecutorTest, ACompilerThatCannotStartIsAJudgeError) {
    const auto result = judge_one([](const FakeRequest&) { return FakeReply{.error = kBroken}; });
    EXPECT_EQ(result.verdict, Verdict::judge_error);
    EXPECT_FALSE(result.compile.ok);
    EXPECT_THAT(result.message, HasSubstr("judge error: graderbox"));
    EXPECT_EQ(recorder_.all<model::SubmissionFinished>().at(0).unrun_cases, 3U);
}

TEST_F(LocalExecutorTest, MissingDataIsAJudgeError) {
    std::filesystem::remove(problem().cases[0].input);
    std::filesystem::remove(problem().cases[1].answer);
    const auto result = judge_one(right);
    EXPECT_THAT(verdicts(result),
                ElementsAre(Verdict::judge_error, Verdict::judge_error, Verdict::accepted));
    EXPECT_EQ(result.cases[0].message,
              "judge error: " + problem().cases[0].input.string() + ": No such file or directory");
}

TEST_F(LocalExecutorTest, DataThatChangesDuringTheRunIsAJudgeError) {
    FakeSandbox box([this](const FakeRequest& request) {
        if (is_compilation(request)) return right(request);
        FakeReply reply = right(request);
        if (input_of(request) == "one") {  // in mid-run, and of a later case
            std::filesystem::resize_file(problem().cases[0].answer, 0);
            EXPECT_TRUE(write_file_atomically(problem().cases[1].input, "new"));
        } else {  // in mid-run, and the size stays
            const auto file = open_file(problem().cases[2].input, O_WRONLY);
            EXPECT_TRUE(file && write_all(*file, "THREE"));
        }
        return reply;
    });
    const auto result = judge(box, {submission()}, 1).at(0);
    EXPECT_EQ(box.requests().size(), 1U + 2U);
    ASSERT_EQ(result.cases.size(), 3U);
    const std::string changed = "judge error: test data changed during the run: ";
    EXPECT_EQ(result.cases[0].message, changed + problem().cases[0].answer.string());
    EXPECT_EQ(result.cases[1].message, changed + problem().cases[1].input.string());
    EXPECT_EQ(result.cases[2].message, changed + problem().cases[2].input.string());
    EXPECT_EQ(result.points, model::Points{});
}

/// A submission with answer files for some of the cases.
model::Submission answers(const std::vector<std::pair<std::string, std::string>>& files) {
    model::Submission made{.who = "ann", .problem = "sum"};
    Fd file = std::move(*memory_file("answers"));
    std::uint64_t offset = 0;
    for (const auto& [test, bytes] : files) {
        EXPECT_TRUE(write_all(file, bytes));
        made.outputs.push_back({test, offset, Bytes{bytes.size()}, sha256(bytes)});
        made.sha256 += test + bytes;
        offset += bytes.size();
    }
    made.outputs_file = std::make_shared<const Fd>(std::move(file));
    return made;
}

TEST_F(LocalExecutorTest, AnswerFilesAreJudgedWithoutRunningAnything) {
    problem().output_only = true;
    FakeSandbox idle(right);
    const std::string large(100'000, ' ');
    const auto results = judge(idle, {answers({{"3", "3\n"}, {"1", large + "\n" + "x"}})}, 1);
    ASSERT_EQ(results.size(), 1U);
    EXPECT_TRUE(idle.requests().empty());
    EXPECT_EQ(verdicts(results[0]),
              (std::vector{Verdict::wrong_answer, Verdict::no_output, Verdict::accepted}));
    EXPECT_EQ(results[0].cases[1].message, "not handed in: expected 2.out");
    EXPECT_EQ(results[0].points, model::whole_points(10));
    EXPECT_TRUE(results[0].compile.ok);
}

TEST_F(LocalExecutorTest, AnotherAnswerFileIsJudgedAgain) {
    problem().output_only = true;
    FakeSandbox idle(right);
    const auto first = judge(idle, {answers({{"1", "1"}, {"2", "3"}})});
    memory_.learn(first.at(0));
    const auto same = judge(idle, {answers({{"1", "1"}, {"2", "3"}})});
    EXPECT_EQ(same.at(0).key, first.at(0).key);
    EXPECT_TRUE(same.at(0).cases[0].verdict == Verdict::accepted);
    const auto second = judge(idle, {answers({{"1", "1"}, {"2", "2"}, {"3", "1"}})});
    EXPECT_EQ(verdicts(second.at(0)),
              (std::vector{Verdict::accepted, Verdict::accepted, Verdict::wrong_answer}));
    EXPECT_TRUE(second.at(0).cases[0].reused);
    EXPECT_FALSE(second.at(0).cases[1].reused);
}

TEST_F(LocalExecutorTest, AttemptsAreResultsOfTheirOwn) {
    auto first = submission();
    first.attempt = 1;
    auto second = submission();
    second.attempt = 2;
    second.submitted = 90;
    second.late = true;
    FakeSandbox box(right);
    const auto results = judge(box, {first, second});
    ASSERT_EQ(results.size(), 2U);
    EXPECT_EQ(results[0].attempt, 1U);
    EXPECT_EQ(results[1].attempt, 2U);
    EXPECT_TRUE(results[1].late);
    EXPECT_NE(results[0].key, results[1].key);
    for (const auto& event : recorder_.all<model::CaseFinished>()) EXPECT_GT(event.attempt, 0U);
    for (const auto& event : recorder_.all<model::TaskStarted>()) EXPECT_GT(event.attempt, 0U);
    for (const auto& one : results) memory_.learn(one);
    FakeSandbox idle(right);
    const auto again = judge(idle, {first, second});
    EXPECT_TRUE(idle.requests().empty());
    EXPECT_EQ(again[0].attempt, 1U);
    EXPECT_EQ(again[1].submitted, std::optional<std::int64_t>(90));
}

TEST_F(LocalExecutorTest, AProblemWithoutCasesIsAJudgeError) {
    problem().cases.clear();
    const auto result = judge_one(right);
    EXPECT_EQ(result.verdict, Verdict::judge_error);
    EXPECT_EQ(result.message, "judge error: the problem has no test cases");
}

TEST_F(LocalExecutorTest, AnUnknownProblemIsAnError) {
    FakeSandbox box(right);
    auto compiler = compile::Compiler::open(contest_.languages, {.cache = ""});
    LocalExecutor executor(box, **compiler, memory_, {});
    auto stray = submission();
    stray.problem = "other";
    EXPECT_FALSE(executor.execute(contest_, {stray}, recorder_, {}));
    EXPECT_TRUE(recorder_.events.empty());
}

TEST_F(LocalExecutorTest, ManySubmissionsAllFinishInOrder) {
    std::vector<model::Submission> submissions;
    for (int i = 0; i < 100; ++i) submissions.push_back(submission(std::to_string(i)));
    FakeSandbox box([](const FakeRequest& request) {
        if (is_compilation(request) && request.inputs.at("sum.cpp").ends_with("7")) {
            return FakeReply{.result = {.exit_code = 1}};
        }
        return right(request);
    });
    const auto results = judge(box, submissions);
    ASSERT_EQ(results.size(), 100U);
    for (std::size_t i = 0; i < results.size(); ++i) {
        EXPECT_EQ(results[i].who, std::to_string(i));
        EXPECT_EQ(results[i].verdict, i % 10 == 7 ? Verdict::compile_error : Verdict::accepted);
    }
    EXPECT_EQ(box.requests().size(), 100U + 90U * 3U);
    EXPECT_LE(box.workers_made(), 2 * usable_cores(0).size());
}

TEST_F(LocalExecutorTest, EventsTellTheWholeStory) {
    FakeSandbox box(right);
    (void)judge(box, {submission("ann"), submission("bob")}, 1);
    std::vector<std::string> story;
    for (const model::Event& event : recorder_.events) {
        if (const auto* started = std::get_if<model::TaskStarted>(&event)) {
            story.push_back(started->who + " starts " + started->test);
        } else if (const auto* compiled = std::get_if<model::CompileFinished>(&event)) {
            story.push_back(compiled->who + " is compiled");
        } else if (const auto* test = std::get_if<model::CaseFinished>(&event)) {
            story.push_back(test->who + " ran " + test->result.id);
        } else if (const auto* finished = std::get_if<model::SubmissionFinished>(&event)) {
            story.push_back(finished->result.who + " is finished");
            EXPECT_EQ(finished->result.points, model::whole_points(30));
            EXPECT_EQ(finished->unrun_cases, 0U);
        }
    }
    EXPECT_THAT(
        story,
        ElementsAre("ann starts ", "ann is compiled", "bob starts ", "bob is compiled",  //
                    "ann starts 1", "ann ran 1", "bob starts 1", "bob ran 1",            //
                    "ann starts 2", "ann ran 2", "ann starts 3", "ann ran 3",
                    "ann is finished",  //
                    "bob starts 2", "bob ran 2", "bob starts 3", "bob ran 3", "bob is finished"));
    const auto& started = std::get<model::RunStarted>(recorder_.events.front());
    EXPECT_EQ(started.submissions, 2U);
    EXPECT_EQ(started.cases, 6U);
    EXPECT_FALSE(std::get<model::RunFinished>(recorder_.events.back()).interrupted);
}

TEST_F(LocalExecutorTest, AnUnchangedSubmissionIsNotJudgedAgain) {
    FakeSandbox box(right);
    const auto first = judge(box, {submission()});
    ASSERT_EQ(first.size(), 1U);
    EXPECT_FALSE(first[0].reused);
    memory_.learn(first[0]);
    recorder_.events.clear();
    FakeSandbox idle(right);
    const auto second = judge(idle, {submission()});
    EXPECT_TRUE(idle.requests().empty());
    ASSERT_EQ(second.size(), 1U);
    EXPECT_EQ(second[0].points, model::whole_points(30));
    EXPECT_EQ(second[0].key, first[0].key);
    EXPECT_EQ(recorder_.all<model::SubmissionFinished>().size(), 1U);
    EXPECT_TRUE(recorder_.all<model::CaseFinished>().empty());
}

TEST_F(LocalExecutorTest, WhatMayHaveChangedIsJudgedAgain) {
    struct Change {
        const char* what;
        std::function<void()> change;
        std::size_t runs;  // of the program; it is always compiled again, there is no cache here
    };

    const Change changes[] = {
        {"the points", [&] { problem().cases[0].points = model::whole_points(5); }, 0},
        {"a case's name", [&] { problem().cases[0].id = "one"; }, 0},
        {"one input", [&] { ASSERT_TRUE(write_file_atomically(problem().cases[1].input, "two ")); },
         1},
        {"one answer",
         [&] { ASSERT_TRUE(write_file_atomically(problem().cases[1].answer, "2\n")); }, 1},
        {"a looser limit", [&] { problem().limits.cpu *= 2; }, 0},
        {"a tighter limit", [&] { problem().limits.memory = mib(64); }, 3},
        {"the comparing", [&] { problem().compare.mode = model::CompareMode::tokens; }, 3},
        {"the machine", [&] { platform_ = "there"; }, 3},
        {"a wish", [&] { fresh_ = [](const model::Submission&) { return true; }; }, 3},
    };
    for (const Change& change : changes) {
        SetUp();
        memory_.submissions.clear();
        memory_.cases.clear();
        platform_ = "here";
        fresh_ = {};
        FakeSandbox box(right);
        memory_.learn(judge(box, {submission()}).at(0));
        change.change();
        FakeSandbox again(right);
        (void)judge(again, {submission()});
        EXPECT_EQ(again.requests().size(), 1 + change.runs) << change.what;
    }
}

TEST_F(LocalExecutorTest, ReusedCasesGetTheirPresentNamePointsAndWords) {
    FakeSandbox box([](const FakeRequest& request) -> FakeReply {
        if (is_compilation(request) || input_of(request) != "two") return right(request);
        return {.result = {.limit = LimitHit::cpu, .cpu = Micros(2'200'000)}};
    });
    problem().limits.cpu = Micros(2'000'000);
    memory_.learn(judge(box, {submission()}).at(0));
    problem().limits.cpu = Micros(1'000'000);  // tighter: the time-out holds, the rest runs again
    problem().cases[1].id = "second";
    FakeSandbox again(right);
    const auto result = judge(again, {submission()}).at(0);
    EXPECT_EQ(again.requests().size(), 1U + 2U);
    EXPECT_THAT(verdicts(result),
                ElementsAre(Verdict::accepted, Verdict::time_limit, Verdict::accepted));
    EXPECT_TRUE(result.cases[1].reused);
    EXPECT_FALSE(result.cases[0].reused);
    EXPECT_EQ(result.cases[1].id, "second");
    EXPECT_THAT(result.cases[1].message, HasSubstr("2.200 s of CPU, limit 1 s"));
}

TEST_F(LocalExecutorTest, NearTheLimitBothMeasurementsAreKept) {
    std::atomic<int> runs = 0;
    const auto result = judge_program([&](const FakeRequest& request) {
        FakeReply reply = right(request);
        if (input_of(request) == "two") {
            reply.result.cpu = runs++ == 0 ? Micros(1'050'000) : Micros(980'000);
        }
        return reply;
    });
    EXPECT_EQ(runs, 2);
    EXPECT_EQ(result.verdict, Verdict::accepted);
    ASSERT_EQ(result.cases[1].measurements.size(), 2U);
    EXPECT_EQ(result.cases[1].measurements[0].verdict, Verdict::time_limit);
    EXPECT_EQ(result.cases[1].measurements[1].cpu, Micros(980'000));
    EXPECT_EQ(result.cases[1].decided, 1U);
    EXPECT_EQ(result.cases[1].points, model::whole_points(10));
    EXPECT_TRUE(result.cases[0].measurements.empty());
}

TEST_F(LocalExecutorTest, HopelessCasesAreNotRun) {
    problem().stop = model::StopRule::first_failure;
    FakeSandbox box([](const FakeRequest& request) -> FakeReply {
        if (is_compilation(request)) return right(request);
        return {.files = {{"sum.out", "1"}}};
    });
    const auto result = judge(box, {submission()}, 1).at(0);
    EXPECT_EQ(box.requests().size(), 1U + 2U);
    EXPECT_THAT(verdicts(result),
                ElementsAre(Verdict::accepted, Verdict::wrong_answer, Verdict::skipped));
    EXPECT_EQ(result.verdict, Verdict::wrong_answer);
    EXPECT_EQ(result.cases[2].message, "not run: case 2 failed already");
}

TEST_F(LocalExecutorTest, StopEndsTheRunAndKeepsWhatIsFinished) {
    FakeSandbox box([](const FakeRequest& request) {
        if (is_compilation(request)) {
            return FakeReply{.files = {{"a.out", request.inputs.at("sum.cpp")}}};
        }
        FakeReply reply = right(request);
        reply.hangs = request.executable == "source of bob" && input_of(request) == "two";
        return reply;
    });
    std::thread stopper;
    recorder_.then = [&](const model::Event& event) {
        if (!std::holds_alternative<model::SubmissionFinished>(event)) return;
        stopper = std::thread([&] { stop_.request_stop(); });
    };
    const auto results = judge(box, {submission("ann"), submission("bob")}, 1);
    stopper.join();
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].who, "ann");
    EXPECT_EQ(results[0].verdict, Verdict::accepted);
    EXPECT_TRUE(std::get<model::RunFinished>(recorder_.events.back()).interrupted);
    EXPECT_EQ(recorder_.all<model::SubmissionFinished>().size(), 1U);
}

TEST_F(LocalExecutorTest, StoppedBeforeItBeganRunsNothing) {
    stop_.request_stop();
    FakeSandbox box(right);
    EXPECT_TRUE(judge(box, {submission()}).empty());
    EXPECT_TRUE(box.requests().empty());
}

TEST_F(LocalExecutorTest, NothingToJudgeIsFine) {
    FakeSandbox box(right);
    EXPECT_TRUE(judge(box, {}).empty());
    EXPECT_EQ(recorder_.events.size(), 2U);
}

TEST_F(LocalExecutorTest, OutputBeyondTheLimitIsNotCompared) {
    problem().io = {};
    problem().limits.output = Bytes{3};
    const auto result = judge_program([](const FakeRequest&) { return FakeReply{.out = "1234"}; });
    EXPECT_EQ(result.verdict, Verdict::output_limit);
    EXPECT_EQ(result.cases[0].message, "wrote more than 3 B to stdout");
}

TEST(UsableCores, AreAtMostAsManyAsJobs) {
    const auto all = usable_cores(0);
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(std::set<unsigned>(all.begin(), all.end()).size(), all.size());
    EXPECT_THAT(usable_cores(1), ElementsAre(all.front()));
    EXPECT_EQ(usable_cores(100'000), all);
}

}  // namespace
}  // namespace grader::judge
