#include "grader/explain/explain_fixture.hpp"

#include <gmock/gmock.h>

namespace grader::explain {
namespace {

using model::CollectState;
using model::FileKind;
using model::RunResult;
using model::Verdict;

TEST(NoOutput, SaysWhereTheAnswerWent) {
    Scenario scene{.source = "int main(){ std::cout << 4; }",
                   .run = {.output = CollectState::missing, .stdout_size = Bytes{2}},
                   .out = "4\n"};
    EXPECT_EQ(reason_of(Verdict::no_output, scene),
              "the source opens neither flip.in nor flip.out; made no flip.out, wrote 2 B to "
              "stdout: '4'");
    scene.source = "int main(){\n// freopen(\"flip.out\",\"w\",stdout);\nstd::cout << 4; }";
    EXPECT_EQ(reason_of(Verdict::no_output, scene),
              "the source opens files only in a comment, expected flip.in and flip.out; made no "
              "flip.out, wrote 2 B to stdout: '4'");
    scene.source = kFreopen;
    EXPECT_EQ(reason_of(Verdict::no_output, scene), "made no flip.out, wrote 2 B to stdout: '4'");
}

TEST(NoOutput, SaysThatStdoutHasTheRightAnswer) {
    const Scenario scene{.run = {.output = CollectState::missing, .stdout_size = Bytes{2}},
                         .out = "4 5\n",
                         .answer = "4\n5\n"};
    EXPECT_EQ(reason_of(Verdict::no_output, scene),
              "made no flip.out, wrote the right answer to stdout");
}

/// What is said of a program that opens these.
std::string opens(const std::string& source) {
    return reason_of(Verdict::no_output,
                     {.source = source, .run = {.output = CollectState::missing}});
}

constexpr const char* kIn = "freopen(\"flip.in\", \"r\", stdin);";
constexpr const char* kOut = "freopen(\"flip.out\", \"w\", stdout);";

TEST(Opens, NamesWhatIsOtherThanExpected) {
    EXPECT_EQ(opens(kIn), "the source opens flip.in, but never flip.out; made no flip.out");
    EXPECT_EQ(opens(kOut), "the source opens flip.out, but never flip.in; made no flip.out");
    EXPECT_EQ(opens(std::string(kOut) + "freopen(\"in.txt\", \"r\", stdin);"),
              "the source opens in.txt, expected flip.in; made no flip.out");
    EXPECT_EQ(
        opens(std::string(kOut) + "freopen(\"D:\\\\flip.in\", \"r\", stdin);"),
        "the source opens D:\\\\flip.in, expected flip.in without a folder; made no flip.out");
    EXPECT_EQ(opens(std::string(kIn) + "freopen(\"flip.out\", \"w\", stdin);"),
              "the source opens flip.out as stdin, expected stdout; made no flip.out");
    EXPECT_EQ(opens("int main() {\n  scanf(\"%d\", &n);\n" + std::string(kIn) + kOut + "}"),
              "likely: the source reads in line 2, before it opens its files; made no flip.out");
}

TEST(Opens, SaysNothingThatItCannotKnow) {
    for (const std::string source :
         {"freopen(name, \"r\", stdin);", "#ifdef LOCAL\nfreopen(\"a\", \"r\", stdin);\n#endif",
          "std::ifstream in(argv[1]);", "fstream f(\"x\", ios::in);"}) {
        EXPECT_EQ(opens(source), "made no flip.out") << source;
    }
    EXPECT_EQ(opens("ifstream in(\"flip.in\"); ofstream out; out.open(\"flip.out\");"),
              "made no flip.out");
}

TEST(Opens, FilesInVain) {
    Scenario scene{.run = {.cpu = Micros(9'000'000)}};
    scene.problem.io = {model::IoKind::stdio, "", ""};
    EXPECT_EQ(reason_of(Verdict::time_limit, scene),
              "the source opens flip.in, but the input comes from standard input; used 9.000 s of "
              "CPU, limit 1 s");
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
    EXPECT_EQ(reason_of(Verdict::no_output, {.run = run}), "wrote no flip.out but a, b\\x1b, c, …");
}

TEST(NoOutput, ReadsTheSourceWhenNothingWasMade) {
    Scenario scene{
        .source = "freopen(\"flip.out\", \"r\", stdin); freopen(\"flip.in\",\"w\",stdout);",
        .run = {.output = CollectState::missing}};
    EXPECT_EQ(
        reason_of(Verdict::no_output, scene),
        "the source opens flip.in for writing, expected for reading; the source opens flip.out for "
        "reading, expected for writing; made no flip.out");
    scene.source = "freopen ( \"filp.out\" , \"w\" , stdout );freopen(\"flip.in\",\"r\",stdin)";
    EXPECT_EQ(reason_of(Verdict::no_output, scene),
              "the source opens filp.out, expected flip.out; made no flip.out");
    scene.source = kFreopen;
    EXPECT_EQ(reason_of(Verdict::no_output, scene), "made no flip.out");
}

TEST(NoOutput, NotARegularFile) {
    Scenario scene{.run = {.output = CollectState::not_regular,
                           .files = {{"flip.out", FileKind::symlink, {}}}}};
    EXPECT_EQ(reason_of(Verdict::no_output, scene),
              "flip.out is a symbolic link, expected a regular file");
    scene.run.files.clear();
    EXPECT_EQ(reason_of(Verdict::no_output, scene),
              "flip.out is a pipe, socket or device, expected a regular file");
}

}  // namespace
}  // namespace grader::explain
