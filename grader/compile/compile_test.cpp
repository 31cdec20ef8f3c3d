#include "grader/compile/compile.hpp"

#include "grader/compile/command.hpp"
#include "grader/sandbox/fake.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace grader::compile {
namespace {

using sandbox::FakeReply;
using sandbox::FakeRequest;
using sandbox::FakeSandbox;
using testing::ElementsAre;
using testing::HasSubstr;

const model::Language kCpp{.name = "cpp",
                           .extensions = {".cpp"},
                           .source_name = "{problem}.cpp",
                           .compile = {"g++", "-O2", "{source}", "-o", "{executable}"},
                           .executable = model::ExecutableKind::static_binary};
const model::Language kPython{.name = "python",
                              .extensions = {".py"},
                              .source_name = "{problem}.py",
                              .compile = {"python3", "-m", "py_compile", "{source}"},
                              .run = {"python3", "{executable}"}};
const model::Submission kSubmission{
    .who = "ann", .problem = "flip", .language = "cpp", .source = "int main(){}"};

Result<Artifact> compile_with(FakeSandbox& box, const model::Language& language = kCpp,
                              const model::CompileLimits& limits = {}) {
    auto worker = box.make_worker(worker_spec(3));
    return compile(kSubmission, language, limits, **worker);
}

Artifact artifact_of(const FakeReply& reply, const model::Language& language = kCpp) {
    FakeSandbox box([&](const FakeRequest&) { return reply; });
    auto artifact = compile_with(box, language);
    EXPECT_TRUE(artifact) << artifact.error().message;
    return artifact ? std::move(*artifact) : Artifact{};
}

TEST(Compile, AsksTheBoxForWhatTheLanguageSays) {
    FakeSandbox box([](const FakeRequest&) { return FakeReply{.files = {{"a.out", "ELF"}}}; });
    const model::CompileLimits limits{
        .cpu = Micros(7), .wall = Micros(8), .memory = mib(9), .output = mib(10)};
    ASSERT_TRUE(compile_with(box, kCpp, limits));
    const auto requests = box.requests();
    ASSERT_EQ(requests.size(), 1U);
    const FakeRequest& asked = requests.front();
    EXPECT_THAT(asked.spec.argv, ElementsAre("/usr/bin/g++", "-O2", "flip.cpp", "-o", "a.out"));
    EXPECT_THAT(asked.spec.environment, ElementsAre("PATH=/usr/bin:/bin", "HOME=/box", "TMPDIR=.",
                                                    "LANG=C.UTF-8", "PYTHONHASHSEED=0"));
    EXPECT_THAT(asked.inputs, ElementsAre(testing::Pair("flip.cpp", "int main(){}")));
    EXPECT_EQ(asked.spec.executable, -1);
    EXPECT_EQ(asked.spec.stdin_fd, -1);
    EXPECT_EQ(asked.spec.limits.cpu, Micros(7));
    EXPECT_EQ(asked.spec.limits.wall, Micros(8));
    EXPECT_EQ(asked.spec.limits.memory, mib(9));
    EXPECT_EQ(asked.spec.limits.output, mib(10));
    EXPECT_EQ(asked.worker.core, 3U);
    EXPECT_TRUE(asked.worker.toolchain);
    EXPECT_TRUE(asked.worker.processes);
    EXPECT_EQ(asked.worker.box_size, gib(1));
}

TEST(Compile, GivesAnExecutableThatNobodyCanWrite) {
    Artifact artifact = artifact_of({.err = "warning: x\n", .files = {{"a.out", "ELF"}}});
    EXPECT_TRUE(artifact.result.ok);
    EXPECT_EQ(artifact.message, "");
    EXPECT_EQ(artifact.result.log, "warning: x\n");
    EXPECT_EQ(read_all(artifact.file).value(), "ELF");
    EXPECT_EQ(artifact.executable, sha256("ELF"));
    EXPECT_EQ(::fcntl(artifact.file.get(), F_GETFL) & O_ACCMODE, O_RDONLY);
    struct stat info = {};
    ASSERT_EQ(::fstat(artifact.file.get(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777U, 0755U);
    EXPECT_EQ(info.st_nlink, 0U) << "it must leave nothing behind";
}

TEST(Compile, GivesTheCompilersWordsOnAnError) {
    const Artifact artifact = artifact_of({.result = {.exit_code = 1, .cpu = Micros(1500)},
                                           .out = "out",
                                           .err = "flip.cpp:1: error"});
    EXPECT_FALSE(artifact.result.ok);
    EXPECT_FALSE(artifact.file);
    EXPECT_EQ(artifact.result.log, "flip.cpp:1: error\nout");
    EXPECT_EQ(artifact.result.cpu, Micros(1500));
    EXPECT_EQ(artifact.message, "");
}

TEST(Compile, DecodesEachLineOfTheLogByItself) {
    const Artifact artifact =
        artifact_of({.result = {.exit_code = 1},
                     .err = "in \u2018main\u2019:\n// \xb7\xad\xd7\xaa\n\x1b[31m\n"});
    EXPECT_EQ(artifact.result.log, "in \u2018main\u2019:\n// \u7ffb\u8f6c\n\\x1b[31m\n");
}

TEST(Compile, CutsALongLogAndSaysSo) {
    for (const std::string& endless :
         {std::string(10'000'000, 'x'), std::string(200'000, '\n'), std::string(200'000, '\xff')}) {
        const Artifact artifact = artifact_of({.result = {.exit_code = 1}, .err = endless});
        EXPECT_LE(artifact.result.log.size(), 64U * 1024U);
        EXPECT_GT(artifact.result.log.size(), 63U * 1024U);
        EXPECT_THAT(artifact.result.log, HasSubstr("(cut)"));
    }
}

TEST(Compile, SaysWhichLimitTheCompilerHit) {
    using model::LimitHit;
    const model::CompileLimits limits;
    const std::vector<std::pair<model::RunResult, std::string>> table = {
        {{.limit = LimitHit::cpu, .cpu = Micros(30'000'001)}, "the compiler used more than 30 s"},
        {{.limit = LimitHit::wall}, "the compiler did not end within 60 s"},
        {{.limit = LimitHit::memory}, "the compiler used more than 2048 MiB of memory"},
        {{.limit = LimitHit::output}, "the compiler wrote more than 64 MiB"},
        {{.signalled = true, .signal = SIGSEGV}, "the compiler crashed (signal 11)"},
        {{.exit_code = 3}, "the compiler ended with exit code 3 without a word"},
    };
    for (const auto& [result, message] : table) {
        const Artifact artifact = artifact_of({.result = result, .files = {{"a.out", "ELF"}}});
        EXPECT_FALSE(artifact.result.ok);
        EXPECT_EQ(artifact.message, message);
        EXPECT_EQ(artifact.out_of_time,
                  result.limit == LimitHit::cpu || result.limit == LimitHit::wall);
    }
}

TEST(Compile, WantsAnExecutable) {
    EXPECT_EQ(artifact_of({}).message, "the compiler made no executable");
    EXPECT_EQ(artifact_of({.files = {{"a.out", ""}}}).message,
              "the compiler made an empty executable");
    EXPECT_EQ(
        artifact_of({.files = {{"a.out", "x"}}, .collected = model::CollectState::not_regular})
            .message,
        "the compiler made something else than an executable file");
    EXPECT_EQ(artifact_of({.files = {{"a.out", "x"}}, .collected = model::CollectState::too_large})
                  .message,
              "the compiler wrote more than 64 MiB");
}

TEST(Compile, OurOwnFailureIsAnError) {
    FakeSandbox box([](const FakeRequest&) {
        return FakeReply{.error = Error{ErrorCode::protocol, "execute the program: no such file"}};
    });
    auto artifact = compile_with(box);
    ASSERT_FALSE(artifact);
    EXPECT_EQ(artifact.error().message, "execute the program: no such file");
}

TEST(Compile, AnInterpretedSourceIsItsOwnArtifact) {
    FakeSandbox box([](const FakeRequest&) { return FakeReply{}; });
    auto artifact = compile_with(box, kPython);
    ASSERT_TRUE(artifact);
    EXPECT_TRUE(artifact->result.ok);
    EXPECT_EQ(read_all(artifact->file).value(), "int main(){}");
    EXPECT_EQ(::fcntl(artifact->file.get(), F_GETFL) & O_ACCMODE, O_RDONLY);
    EXPECT_TRUE(box.requests().front().spec.outputs.empty());
    EXPECT_THAT(box.requests().front().spec.argv,
                ElementsAre("/usr/bin/python3", "-m", "py_compile", "flip.py"));

    const Artifact wrong = artifact_of({.result = {.exit_code = 1}, .err = "SyntaxError"}, kPython);
    EXPECT_FALSE(wrong.result.ok);
    EXPECT_FALSE(wrong.file);
}

TEST(Compile, WithoutACommandNothingRuns) {
    FakeSandbox box([](const FakeRequest&) { return FakeReply{}; });
    model::Language plain = kPython;
    plain.compile.clear();
    auto artifact = compile_with(box, plain);
    ASSERT_TRUE(artifact);
    EXPECT_TRUE(artifact->result.ok);
    EXPECT_EQ(read_all(artifact->file).value(), "int main(){}");
    EXPECT_TRUE(box.requests().empty());
}

TEST(Command, ReplacesPlaceholdersOnce) {
    const Names names{.problem = "{source}", .source = "s", .executable = "e"};
    EXPECT_EQ(expand("{problem}-{source}-{executable}-{other}-{", names), "{source}-s-e-{other}-{");
}

TEST(Command, NamesWhatTheMachineLacks) {
    model::Language language;
    EXPECT_TRUE(missing_programs(language).empty());
    language.compile = {"no-such-compiler-here", "{source}"};
    language.run = {"{executable}"};
    EXPECT_THAT(missing_programs(language), ElementsAre("/usr/bin/no-such-compiler-here"));
    language.compile = {"/bin/sh"};
    EXPECT_TRUE(missing_programs(language).empty());
}

}  // namespace
}  // namespace grader::compile
