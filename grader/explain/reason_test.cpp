#include "grader/explain/reason.hpp"

#include "grader/text/printable.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>

namespace grader::explain {
namespace {

using model::CollectState;
using model::FileKind;
using model::IoKind;
using model::LimitHit;
using model::RunResult;
using model::Verdict;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kFreopen =
    "#include <cstdio>\nint main() { freopen(\"flip.in\", \"r\", stdin); "
    "freopen(\"flip.out\", \"w\", stdout); }";

/// A case of the file problem flip with everything that a test may want to change.
struct Scene {
    model::Problem problem{
        .id = "flip", .io = {IoKind::file, "flip.in", "flip.out"}, .limits = {.memory = mib(128)}};
    model::Language language{.name = "cpp", .extensions = {".cpp"}};
    std::string source{kFreopen};
    RunResult run{};
    std::string out{};
    std::string err{};
    std::optional<model::Comparison> comparison{};
};

std::string reason_of(Verdict verdict, const Scene& s) {
    const std::string text =
        reason(verdict, {.problem = s.problem,
                         .language = s.language,
                         .source = s.source,
                         .run = s.run,
                         .stdout_head = s.out,
                         .stderr_head = s.err,
                         .comparison = s.comparison ? &*s.comparison : nullptr});
    EXPECT_LE(text::display_width(text), 140U);
    EXPECT_EQ(text, text::printable(text));
    return text;
}

std::string time_limit(RunResult run) {
    return reason_of(Verdict::time_limit, {.run = std::move(run)});
}

std::string crash(RunResult run, const std::string& err = "") {
    return reason_of(Verdict::runtime_error, {.run = std::move(run), .err = err});
}

std::string wrong(model::Difference difference) {
    return reason_of(Verdict::wrong_answer,
                     {.comparison = model::Comparison{false, std::move(difference)}});
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
    const Scene scene{.source = "int main(){for(;;)scanf(\"\");}",
                      .run = {.limit = LimitHit::cpu, .cpu = Micros(1'100'000)}};
    EXPECT_EQ(reason_of(Verdict::time_limit, scene),
              "stopped after 1.100 s of CPU, limit 1 s; the source never opens flip.in");
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
    EXPECT_THAT(crash({.exit_code = 1}, "\x1b[2J\xff" + std::string(9000, 'x')),
                HasSubstr("exit code 1: \\x1b[2J\\xffxxx"));
}

TEST(NoOutput, SaysWhereTheAnswerWent) {
    Scene scene{.source = "int main(){ std::cout << 4; }",
                .run = {.output = CollectState::missing, .stdout_size = Bytes{2}},
                .out = "4\n"};
    EXPECT_EQ(reason_of(Verdict::no_output, scene),
              "made no flip.out, wrote 2 bytes to stdout: '4'; the source never opens flip.out");
    scene.source = "int main(){\n// freopen(\"flip.out\",\"w\",stdout);\nstd::cout << 4; }";
    EXPECT_EQ(reason_of(Verdict::no_output, scene),
              "made no flip.out, wrote 2 bytes to stdout: '4'; the source opens flip.out only in "
              "a comment");
    scene.source = kFreopen;
    EXPECT_EQ(reason_of(Verdict::no_output, scene),
              "made no flip.out, wrote 2 bytes to stdout: '4'");
}

TEST(NoOutput, NamesTheFileThatWasMadeInstead) {
    for (const char* name : {"Flip.out", "flip.ans", "flip", "filp.out", "something"}) {
        const RunResult run{.output = CollectState::missing,
                            .files = {{name, FileKind::regular, Bytes{2}}}};
        EXPECT_EQ(reason_of(Verdict::no_output, {.run = run}),
                  std::string("wrote ") + name + " instead of flip.out");
    }
    RunResult run{.output = CollectState::missing,
                  .files = {{"a", FileKind::regular, {}}, {"FLIP.OUT", FileKind::regular, {}}}};
    EXPECT_EQ(reason_of(Verdict::no_output, {.run = run}), "wrote FLIP.OUT instead of flip.out");
    run.files = {{"a", FileKind::regular, {}},
                 {"b\x1b", FileKind::regular, {}},
                 {"c", FileKind::regular, {}},
                 {"d", FileKind::regular, {}}};
    EXPECT_EQ(reason_of(Verdict::no_output, {.run = run}),
              "wrote no flip.out but a, b\\x1b, c and 1 more");
}

TEST(NoOutput, ReadsTheSourceWhenNothingWasMade) {
    Scene scene{.source = "freopen(\"flip.out\", \"r\", stdin); freopen(\"flip.in\",\"w\",stdout);",
                .run = {.output = CollectState::missing}};
    EXPECT_EQ(reason_of(Verdict::no_output, scene),
              "made no flip.out; the source opens flip.out for reading, not for writing");
    scene.source = "freopen ( \"filp.out\" , \"w\" , stdout )";
    EXPECT_EQ(reason_of(Verdict::no_output, scene),
              "made no flip.out; the source opens filp.out for writing, expected flip.out");
    scene.source = kFreopen;
    EXPECT_EQ(reason_of(Verdict::no_output, scene), "made no flip.out");
}

TEST(NoOutput, NotARegularFile) {
    Scene scene{.run = {.output = CollectState::not_regular,
                        .files = {{"flip.out", FileKind::symlink, {}}}}};
    EXPECT_EQ(reason_of(Verdict::no_output, scene),
              "flip.out is a symbolic link, expected a regular file");
    scene.run.files.clear();
    EXPECT_EQ(reason_of(Verdict::no_output, scene), "flip.out is not a regular file");
}

TEST(WrongAnswer, DescribesTheDifferenceAndHints) {
    EXPECT_EQ(wrong({.line = 1, .expected = "4", .found = "5"}), "line 1: expected '4', found '5'");
    EXPECT_EQ(wrong({.line = 1, .expected = "Impossible", .found = "impossible"}),
              "line 1: expected 'Impossible', found 'impossible' (upper and lower case differ)");
    EXPECT_EQ(wrong({.line = 2, .expected = "1 2", .found = "12"}),
              "line 2: expected '1 2', found '12' (blanks differ)");
    const std::string padded = std::string(63, ' ') + "1";  // %I64d of an int
    EXPECT_THAT(wrong({.line = 1, .expected = "1", .found = padded}), EndsWith("(blanks differ)"));
    EXPECT_EQ(wrong({.line = 1, .expected = "4", .output_ended = true}),
              "line 1: expected '4', found the end of the output");
}

TEST(WrongAnswer, ShowsLongLinesAroundTheDifference) {
    const std::string same(100, 'a');
    EXPECT_EQ(wrong({.line = 1, .expected = same + "X" + same, .found = same + "Y"}),
              "line 1: expected '…aaaaaaaaaaaaX" + std::string(27, 'a') + "…', found '…" +
                  std::string(39, 'a') + "Y'");
    std::string chinese;
    for (int i = 0; i < 60; ++i) chinese += "翻";
    EXPECT_THAT(wrong({.line = 1, .expected = chinese, .found = chinese + "转"}),
                HasSubstr("翻转'"));
}

TEST(WrongAnswer, SaysThatTheOutputWentElsewhere) {
    const model::Comparison empty{false, {.line = 1, .expected = "4", .output_ended = true}};
    Scene scene{.run = {.stdout_size = Bytes{2}, .files = {{"flip.out", FileKind::regular, {}}}},
                .out = "4\n",
                .comparison = empty};
    EXPECT_EQ(reason_of(Verdict::wrong_answer, scene),
              "flip.out is empty; wrote 2 bytes to stdout: '4'");
    scene.problem.io = {IoKind::stdio, "", ""};
    scene.run = {.files = {{"flip.out", FileKind::regular, Bytes{2}}}};
    EXPECT_EQ(reason_of(Verdict::wrong_answer, scene),
              "wrote flip.out and nothing to stdout, which is where the output belongs");
}

TEST(Reason, StaysOneShortPrintableLineWhateverTheProgramDid) {
    const std::string nasty =
        std::string(50, '\n') + std::string(50, '\x1b') + std::string(90, '\xff');
    Scene scene{.source = std::string("freopen(\"") + nasty + "\",\"w\"",
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
