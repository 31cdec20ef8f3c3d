#include "grader/explain/explain_fixture.hpp"

#include <gmock/gmock.h>

#include <cerrno>
#include <csignal>

namespace grader::explain {
namespace {

using model::CollectState;
using model::FileKind;
using model::LimitHit;
using model::RunResult;
using model::Verdict;
using testing::HasSubstr;

std::string time_limit(RunResult run) {
    return reason_of(Verdict::time_limit, {.run = std::move(run)});
}

std::string crash(RunResult run, const std::string& err = "") {
    return reason_of(Verdict::runtime_error, {.run = std::move(run), .err = err});
}

TEST(Reason, AcceptedNeedsNone) {
    EXPECT_EQ(reason_of(Verdict::accepted, {}), "");
}

TEST(Reason, TimeLimitTellsCpuFromWaiting) {
    EXPECT_EQ(time_limit({.limit = LimitHit::cpu, .cpu = Micros(1'100'000)}),
              "stopped after 1.100 s of CPU, limit 1 s");
    EXPECT_EQ(time_limit({.cpu = Micros(1'000'001)}), "used 1.001 s of CPU, limit 1 s");
    EXPECT_EQ(time_limit({.limit = LimitHit::wall, .cpu = Micros(10'000)}),
              "idle: waited until the wall limit of 2.5 s, used only 0.010 s of CPU");
    EXPECT_EQ(time_limit({.cpu = Micros(0), .wall = Micros(9'000'000)}),
              "idle: waited until the wall limit of 2.5 s, used only 0.000 s of CPU");
}

TEST(Reason, TimeLimitOfAProgramThatReadsNothing) {
    const Scenario scene{
        .source = "int main(){for(;;)scanf(\"\");}",
        .run = {.limit = LimitHit::cpu, .cpu = Micros(1'100'000), .output = CollectState::missing}};
    EXPECT_EQ(
        reason_of(Verdict::time_limit, scene),
        "the source opens neither flip.in nor flip.out; stopped after 1.100 s of CPU, limit 1 s");
}

TEST(Reason, SleepingIsNamedWithItsLine) {
    const Scenario scene{.source = std::string(kFreopen) + "\nvoid f() { sleep(5); }",
                         .run = {.limit = LimitHit::wall, .cpu = Micros(10'000)}};
    EXPECT_EQ(
        reason_of(Verdict::time_limit, scene),
        "likely: the source calls sleep in line 3; idle: waited until the wall limit of 2.5 s, "
        "used only 0.010 s of CPU");
}

TEST(Reason, MemoryLimit) {
    EXPECT_EQ(reason_of(Verdict::memory_limit, {.run = {.memory = mib(300)}}),
              "used 300 MiB, limit 128 MiB");
    EXPECT_EQ(
        reason_of(Verdict::memory_limit, {.run = {.limit = LimitHit::memory, .memory = mib(100)}}),
        "asked for more than the limit of 128 MiB");
}

TEST(Reason, OutputLimitNamesTheStream) {
    EXPECT_EQ(reason_of(Verdict::output_limit, {.run = {.output = CollectState::too_large}}),
              "wrote more than 64 MiB to flip.out");
    EXPECT_EQ(reason_of(Verdict::output_limit, {.run = {.stdout_size = Bytes{mib(64).value + 1}}}),
              "wrote more than 64 MiB to stdout");
    EXPECT_EQ(reason_of(Verdict::output_limit, {.run = {.stderr_size = Bytes{mib(64).value + 1}}}),
              "wrote more than 64 MiB to stderr");
    const RunResult debug{.signalled = true,
                          .signal = SIGXFSZ,
                          .files = {{"flip.out", FileKind::regular, kib(1)},
                                    {"de\nbug", FileKind::regular, mib(64)}}};
    EXPECT_EQ(reason_of(Verdict::output_limit, {.run = debug}),
              "wrote more than 64 MiB to de\\nbug");
    EXPECT_EQ(reason_of(Verdict::output_limit, {.run = {.signalled = true, .signal = SIGXFSZ}}),
              "tried to make a file larger than 64 MiB");
    EXPECT_EQ(reason_of(Verdict::output_limit, {.run = {.limit = LimitHit::output}}),
              "its files together are larger than allowed; limit of each is 64 MiB");
}

TEST(Reason, CrashesInPlainWords) {
    EXPECT_EQ(crash({.signalled = true, .signal = SIGSEGV}),
              "killed by SIGSEGV (invalid memory access: an index out of range or endless "
              "recursion?)");
    EXPECT_EQ(crash({.signalled = true, .signal = SIGFPE}),
              "killed by SIGFPE (division by zero or integer overflow in a division)");
    EXPECT_EQ(crash({.signalled = true, .signal = SIGTERM}), "killed by SIGTERM");
    EXPECT_EQ(crash({.signalled = true, .signal = 64}), "killed by signal 64");
    EXPECT_EQ(crash({.signalled = true, .signal = SIGSYS}), "killed by SIGSYS (bad system call)");
    EXPECT_EQ(crash({.exec_error = ENOENT}),
              "the program cannot be executed: No such file or directory");
    EXPECT_EQ(crash({.exit_code = 137}), "exit code 137, expected 0");
}

TEST(Reason, CrashesInTheProgramsOwnWords) {
    EXPECT_EQ(crash({.signalled = true, .signal = SIGABRT},
                    "\nflip: flip.cpp:7: int main(): Assertion `x > 0' failed.\n"),
              "killed by SIGABRT: flip: flip.cpp:7: int main(): Assertion `x > 0' failed.");
    EXPECT_EQ(crash({.signalled = true, .signal = SIGABRT},
                    "terminate called after throwing an instance of 'std::out_of_range'\n"
                    "  what():  vector::_M_range_check\n"),
              "killed by SIGABRT: 'std::out_of_range' what():  vector::_M_range_check");
    EXPECT_EQ(crash({.exit_code = 1},
                    "Traceback (most recent call last):\n  File \"flip.py\", line 1\n"
                    "ZeroDivisionError: division by zero\n"),
              "exit code 1: ZeroDivisionError: division by zero");
    EXPECT_EQ(crash({.exit_code = 1},
                    "Traceback (most recent call last):\nEOFError: EOF when reading a line"),
              "read on after the end of the input; exit code 1: EOFError: EOF when reading a line");
    EXPECT_EQ(
        crash({.exit_code = 1},
              "Traceback (most recent call last):\nFileNotFoundError: [Errno 2] No such file or "
              "directory: 'filp.in'"),
        "opened filp.in for reading, which does not exist; exit code 1: FileNotFoundError: "
        "[Errno 2] No such file or directory: 'filp.in'");
    EXPECT_EQ(
        crash({.exit_code = 1}, "RecursionError: maximum recursion depth exceeded"),
        "recursion too deep: does it ever end?; exit code 1: RecursionError: maximum recursion "
        "depth exceeded");
    EXPECT_THAT(crash({.exit_code = 1}, "\x1b[2J\xff" + std::string(9000, 'x')),
                HasSubstr("exit code 1: \\x1b[2J\\xffxxx"));
}

TEST(Reason, StaysOneShortPrintableLineWhateverTheProgramDid) {
    const std::string nasty =
        std::string(50, '\n') + std::string(50, '\x1b') + std::string(90, '\xff');
    Scenario scene{.source = std::string("freopen(\"") + nasty + "\",\"w\"",
                   .out = nasty,
                   .err = nasty,
                   .comparison = model::Comparison{false, {.expected = nasty, .found = nasty}}};
    scene.problem.io.output_name = std::string(100, 'w');
    scene.run = {.output = CollectState::missing,
                 .stdout_size = Bytes{UINT64_MAX},
                 .files = std::vector<model::ProducedFile>(32, {nasty, FileKind::regular, {}})};
    for (const Verdict verdict :
         {Verdict::wrong_answer, Verdict::no_output, Verdict::time_limit, Verdict::memory_limit,
          Verdict::output_limit, Verdict::runtime_error}) {
        EXPECT_NE(reason_of(verdict, scene), "");  // reason_of() checks the form
    }
    scene.run.files.clear();
    EXPECT_NE(reason_of(Verdict::no_output, scene), "");
}

}  // namespace
}  // namespace grader::explain
