#include "grader/config/problem.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace grader::config {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Document parsed(const std::string& file, const std::string& text) {
    auto document = Document::parse(file, text);
    EXPECT_TRUE(document) << document.error().message;
    return std::move(*document);
}

/// All complaints without the file's name.
std::string mistakes(const Document& document) {
    std::string text;
    for (std::string line : document.complaints()) {
        const std::string prefix = document.file().string() + ":";
        EXPECT_EQ(line.rfind(prefix, 0), 0U) << line;
        text += (text.empty() ? "" : "\n") + line.substr(prefix.size());
    }
    return text;
}

std::string problem_mistakes(const std::string& text) {
    Document document = parsed("/camp/config/problems/flip.yaml", text);
    (void)read_problem(document, {});
    return mistakes(document);
}

std::string language_mistakes(const std::string& text) {
    Document document = parsed("/camp/config/languages.yaml", text);
    (void)read_languages(document);
    return mistakes(document);
}

TEST(ReadProblem, FillsEverything) {
    Document document = parsed("/camp/config/problems/x.yaml", R"(
id: flip
title: 翻转游戏
io: {kind: file, input: flip.txt, output: out.txt}
limits: {cpu: 1.5s, wall: 5s, memory: 128MiB, output: 16MiB, threads: 1}
compare: {mode: tokens, ignore_case: true}
points: 33.5
data:
  folder: ../../testdata/flip/
  seed: 18446744073709551615
  generator: [flip-gen]
  validator: [flip-check]
  reference: [flip-solve, --stdio]
  facts: [flip-solve, --facts]
  plan:
    - input: |
        bwwb
        bbwb
    - generate: [--distance, "2"]
      count: 3
    - generate: []
)");
    const model::Problem problem = read_problem(document, {});
    EXPECT_EQ(mistakes(document), "");
    EXPECT_EQ(problem.id, "flip");
    EXPECT_EQ(problem.title, "翻转游戏");
    EXPECT_EQ(problem.io.kind, model::IoKind::file);
    EXPECT_EQ(problem.io.input_name, "flip.txt");
    EXPECT_EQ(problem.io.output_name, "out.txt");
    EXPECT_EQ(problem.limits.cpu, Micros(1'500'000));
    EXPECT_EQ(problem.limits.wall, Micros(5'000'000));
    EXPECT_EQ(problem.limits.memory, mib(128));
    EXPECT_EQ(problem.limits.output, mib(16));
    EXPECT_EQ(problem.limits.threads, 1U);
    EXPECT_EQ(problem.compare.mode, model::CompareMode::tokens);
    EXPECT_TRUE(problem.compare.ignore_case);
    EXPECT_EQ(problem.full, model::Points{33'500});
    EXPECT_EQ(problem.data_folder, "/camp/testdata/flip");
    ASSERT_TRUE(problem.plan);
    EXPECT_EQ(problem.plan->seed, UINT64_MAX);
    EXPECT_THAT(problem.plan->generator, ElementsAre("flip-gen"));
    EXPECT_THAT(problem.plan->validator, ElementsAre("flip-check"));
    EXPECT_THAT(problem.plan->reference, ElementsAre("flip-solve", "--stdio"));
    EXPECT_THAT(problem.plan->facts, ElementsAre("flip-solve", "--facts"));
    ASSERT_EQ(problem.plan->entries.size(), 3U);
    EXPECT_EQ(problem.plan->entries[0].input, "bwwb\nbbwb\n");
    EXPECT_THAT(problem.plan->entries[1].arguments, ElementsAre("--distance", "2"));
    EXPECT_EQ(problem.plan->entries[1].count, 3U);
    EXPECT_EQ(problem.plan->entries[2].count, 1U);
}

TEST(ReadProblem, HasDefaults) {
    Document document =
        parsed("/camp/config/problems/sum_2.yaml", "io: file\ndata: {folder: /data}\n");
    const model::Problem problem = read_problem(document, {});
    EXPECT_EQ(mistakes(document), "");
    EXPECT_EQ(problem.id, "sum_2");
    EXPECT_EQ(problem.title, "sum_2");
    EXPECT_EQ(problem.io.input_name, "sum_2.in");
    EXPECT_EQ(problem.io.output_name, "sum_2.out");
    EXPECT_EQ(problem.limits.cpu, Micros(1'000'000));
    EXPECT_EQ(model::effective_wall(problem.limits), Micros(2'500'000));
    EXPECT_EQ(problem.limits.memory, mib(256));
    EXPECT_EQ(problem.limits.output, mib(64));
    EXPECT_EQ(problem.limits.threads, 8U);
    EXPECT_EQ(problem.compare.mode, model::CompareMode::lines);
    EXPECT_FALSE(problem.compare.ignore_case);
    EXPECT_EQ(problem.full, model::whole_points(100));
    EXPECT_EQ(problem.data_folder, "/data");
    EXPECT_FALSE(problem.plan);
}

TEST(ReadProblem, NamesBothFormsOfStandardInput) {
    for (const char* io : {"stdio", "{kind: stdio}"}) {
        Document document = parsed("/camp/config/problems/a.yaml",
                                   std::string("io: ") + io + "\ndata: {folder: /data}\n");
        const model::Problem problem = read_problem(document, {});
        EXPECT_EQ(mistakes(document), "");
        EXPECT_EQ(problem.io.kind, model::IoKind::stdio);
        EXPECT_EQ(problem.io.input_name, "");
        EXPECT_EQ(problem.io.output_name, "");
    }
}

TEST(ReadProblem, TellsEveryMistakeInTheOrderOfTheFile) {
    EXPECT_EQ(
        problem_mistakes(R"(io: {kind: files, input: a/b}
limits: {cpu: 2h, memroy: 256MiB, memory: 256}
points: -5
data: {folder: }
)"),
        "1:12: kind: expected one of file, stdio, either, found 'files'; did you mean 'file'?\n"
        "1:26: input: expected a file name of at most 100 bytes without '/', found 'a/b'\n"
        "2:15: cpu: expected a time with a unit such as 1s or 500ms, found '2h'\n"
        "2:19: unknown key 'memroy'; did you mean 'memory'?\n"
        "2:43: memory: expected a size with a unit such as 256MiB, found '256'\n"
        "3:9: points: expected points such as 100 or 33.5, found '-5'\n"
        "4:8: folder: expected a text, found nothing");
}

TEST(ReadProblem, RefusesAFileWithoutTheNeededKeys) {
    EXPECT_EQ(problem_mistakes(""),
              "1:1: expected a map with the keys id, title, kind, io, limits, compare, checker, "
              "interactor, points, "
              "subtasks, "
              "stop, allow, standard, stubs, data, found "
              "nothing");
    EXPECT_EQ(problem_mistakes("[flip]"),
              "1:1: expected a map with the keys id, title, kind, io, limits, compare, checker, "
              "interactor, points, "
              "subtasks, "
              "stop, allow, standard, stubs, data, found "
              "a list");
    EXPECT_EQ(
        problem_mistakes("title: a\n"),
        "1:1: missing key 'io', such as 'io: {kind: file, input: flip.in, output: flip.out}'\n"
        "1:1: missing key 'data', such as 'data: {folder: ../../testdata/flip}'");
    EXPECT_EQ(problem_mistakes("io: stdio\ndata: {}\n"),
              "2:7: missing key 'folder', such as 'folder: ../../testdata/flip'");
}

/// A problem that is right but for the one line.
std::string with_line(const std::string& line) {
    return problem_mistakes("io: stdio\ndata: {folder: /data}\n" + line + "\n");
}

TEST(ReadProblem, RefusesBadValues) {
    const std::string id_rule = "1 to 64 letters, digits, '-' or '_', the first a letter or digit";
    const std::string size = "expected a size with a unit such as 256MiB, found ";
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"id: ../flip", "3:5: id: expected " + id_rule + ", found '../flip'"},
        {"id: -o", "3:5: id: expected " + id_rule + ", found '-o'"},
        {"id: 翻转", "3:5: id: expected " + id_rule + ", found '翻转'"},
        {"id: " + std::string(65, 'a'),
         "3:5: id: expected " + id_rule + ", found '" + std::string(60, 'a') + "… (cut)'"},
        {"title: \"a\\nb\"", "3:8: title: expected one line of text, found 'a\\nb'"},
        {"title: ''", "3:8: title: expected one line of text, found ''"},
        {"title: [a]", "3:8: title: expected a text, found a list"},
        {"title:", "3:1: title: expected a text, found nothing"},
        {"limits: fast",
         "3:9: limits: expected a map with the keys cpu, wall, memory, memory-counts, output, "
         "threads, found "
         "'fast'"},
        {"limits: {cpu: 1}",
         "3:15: cpu: expected a time with a unit such as 1s or 500ms, found '1'"},
        {"limits: {cpu: [1s]}",
         "3:15: cpu: expected a time with a unit such as 1s or 500ms, found a list"},
        {"limits: {cpu: 0s}", "3:15: cpu: expected 1ms to 3600s, found '0s'"},
        {"limits: {cpu: 3601s}", "3:15: cpu: expected 1ms to 3600s, found '3601s'"},
        {"limits: {wall: 10801s}", "3:16: wall: expected 1ms to 10800s, found '10801s'"},
        {"limits: {memory: 256B}", "3:18: memory: expected 1MiB to 1024GiB, found '256B'"},
        {"limits: {memory: 1025GiB}", "3:18: memory: expected 1MiB to 1024GiB, found '1025GiB'"},
        {"limits: {memory: 256MB}", "3:18: memory: " + size + "'256MB'; did you mean '256MiB'?"},
        {"limits: {memory: 1.5GiB}", "3:18: memory: " + size + "'1.5GiB'"},
        {"limits: {output: 1023B}", "3:18: output: expected 1KiB to 1024GiB, found '1023B'"},
        {"limits: {threads: 0}", "3:19: threads: expected 1 to 1000, found '0'"},
        {"limits: {threads: many}", "3:19: threads: expected a whole number, found 'many'"},
        {"limits: {threads: 4294967297}", "3:19: threads: expected 1 to 1000, found '4294967297'"},
        {"compare: line",
         "3:10: compare: expected one of lines, exact, tokens, floats, found 'line'; did you mean "
         "'lines'?"},
        {"compare: {mode: exact, ignore_case: true}",
         "3:37: ignore_case: not possible with 'mode: exact'"},
        {"compare: floats",
         "3:10: compare: floats needs 'abs', 'rel' or both, such as {mode: floats, abs: 1e-6, "
         "rel: 1e-6}"},
        {"compare: {mode: floats, abs: 1e-6x}",
         "3:30: abs: expected a number such as 1e-6 or 0.001, found '1e-6x'"},
        {"compare: {mode: floats, rel: -1}",
         "3:30: rel: expected a number such as 1e-6 or 0.001, found '-1'"},
        {"compare: {mode: tokens, rel: 1}", "3:30: rel: only with 'mode: floats'"},
        {"compare: {ignore_case: yes}",
         "3:24: ignore_case: expected one of true, false, found 'yes'"},
        {"points: 1000000.001", "3:9: points: expected 0 to 1000000, found '1000000.001'"},
        {"colour: red",
         "3:1: unknown key 'colour'; known: id, title, kind, io, limits, compare, checker, "
         "interactor, points, "
         "subtasks, "
         "stop, allow, standard, stubs, data"},
        {"\"\\e[31m\": red",
         "3:1: unknown key '\\x1b[31m'; known: id, title, kind, io, limits, compare, checker, "
         "interactor, "
         "points, "
         "subtasks, "
         "stop, allow, standard, stubs, data"},
    };
    for (const auto& [line, expected] : cases) EXPECT_EQ(with_line(line), expected) << line;
}

TEST(ReadProblem, RefusesBadFileNames) {
    const auto io = [](const std::string& text) {
        return problem_mistakes("io: " + text + "\ndata: {folder: /data}\n");
    };
    EXPECT_EQ(io("{kind: stdio, input: a.in}"),
              "1:26: input: file names need 'kind: file' or 'kind: either'");
    EXPECT_EQ(io("{input: a.in}"), "1:5: missing key 'kind', such as 'kind: file'");
    EXPECT_EQ(io("{kind: file, input: a, output: a}"),
              "1:5: io: expected different names for input and output");
    EXPECT_EQ(io("{kind: file, output: flip.in}"),
              "1:5: io: expected different names for input and output");
    for (const std::string name : {"..", ".", "/etc/passwd", "a/"}) {
        EXPECT_EQ(io("{kind: file, output: " + name + "}"),
                  "1:26: output: expected a file name of at most 100 bytes without '/', found '" +
                      name + "'");
    }
}

TEST(ReadProblem, RefusesAPlanThatCannotBeCarriedOut) {
    const auto data = [](const std::string& text) {
        return problem_mistakes("io: stdio\ndata: {folder: /data, " + text + "}\n");
    };
    const std::string good = "reference: [r], generator: [g], ";
    EXPECT_EQ(data(good + "plan: [{input: x}, {generate: [a], count: 1000}]"), "");
    EXPECT_EQ(data("reference: [r], plan: [{generate: [a]}]"),
              "2:45: plan: 'generate' needs the key 'generator' beside 'plan'");
    EXPECT_EQ(data("plan: [{input: a}]"),
              "2:29: plan: a plan needs the key 'reference' beside it, for the answers");
    EXPECT_EQ(data(good + "plan: []"),
              "2:61: plan: expected a list of {input: ...} and {generate: [...]}, found a list");
    EXPECT_EQ(data(good + "plan: [{}]"),
              "2:62: expected either 'input' or 'generate' in an entry of the plan");
    EXPECT_EQ(data(good + "plan: [{input: a, generate: []}]"),
              "2:62: expected either 'input' or 'generate' in an entry of the plan");
    EXPECT_EQ(data(good + "plan: [{input: a, count: 2}]"), "2:80: count: only for 'generate'");
    EXPECT_EQ(data(good + "plan: [{generate: [], count: 1001}]"),
              "2:84: count: expected 1 to 1000, found '1001'");
    EXPECT_EQ(data("generator: []"),
              "2:34: generator: expected a command such as [program, argument]");
    EXPECT_EQ(data("generator: flip-gen"),
              "2:34: generator: expected a list such as [a, b], found 'flip-gen'");
    EXPECT_EQ(data("seed: -1"), "2:29: seed: expected a whole number, found '-1'");
}

TEST(Complaints, StopAtTwenty) {
    std::string text = "io: stdio\ndata: {folder: /data}\n";
    for (int i = 100; i < 130; ++i) text += "unknown" + std::to_string(i) + ": 1\n";
    Document document = parsed("/camp/config/problems/flip.yaml", text);
    (void)read_problem(document, {});
    const auto lines = document.complaints();
    ASSERT_EQ(lines.size(), 21U);
    EXPECT_EQ(lines.back(), "/camp/config/problems/flip.yaml:23:1: and 10 more mistakes");
}

TEST(ReadLanguages, FillsEverything) {
    Document document = parsed("/camp/config/languages.yaml", R"(
cpp:
  extensions: [.cpp, .c++]
  source: "{problem}.cpp"
  compile: [g++, -o, "{executable}", "{source}", "-DNAME={problem}"]
  version: [g++, --version]
  package: g++
  executable: static
py:
  extensions: [.py]
  source: main.py
  run: [python3, "{executable}"]
)");
    const auto languages = read_languages(document);
    EXPECT_EQ(mistakes(document), "");
    ASSERT_EQ(languages.size(), 2U);
    EXPECT_EQ(languages[0].name, "cpp");
    EXPECT_THAT(languages[0].extensions, ElementsAre(".cpp", ".c++"));
    EXPECT_EQ(languages[0].source_name, "{problem}.cpp");
    EXPECT_THAT(languages[0].compile,
                ElementsAre("g++", "-o", "{executable}", "{source}", "-DNAME={problem}"));
    EXPECT_THAT(languages[0].run, IsEmpty());
    EXPECT_THAT(languages[0].version, ElementsAre("g++", "--version"));
    EXPECT_EQ(languages[0].package, "g++");
    EXPECT_EQ(languages[0].executable, model::ExecutableKind::static_binary);
    EXPECT_EQ(languages[1].name, "py");
    EXPECT_THAT(languages[1].compile, IsEmpty());
    EXPECT_THAT(languages[1].run, ElementsAre("python3", "{executable}"));
    EXPECT_EQ(languages[1].executable, model::ExecutableKind::toolchain);
}

TEST(ReadLanguages, RefusesBadValues) {
    const std::string run = ", run: [\"{executable}\"]}";
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"", "1:1: expected a map of languages such as 'cpp: {...}', found nothing"},
        {"{}", "1:1: expected a map of languages such as 'cpp: {...}', found a map"},
        {"a: {extensions: [.a], source: a, run: [\"{executable}\", {executable}]}",
         "1:56: expected a text, found a map; put \"{executable}\" in quotes"},
        {"a: {source: a" + run, "1:4: missing key 'extensions', such as 'extensions: [.cpp, .cc]'"},
        {"a: {extensions: [], source: a" + run,
         "1:17: extensions: expected at least one, such as .cpp"},
        {"a: {extensions: [cpp], source: a" + run,
         "1:18: expected a dot and letters or digits, such as .cpp, found 'cpp'"},
        {"a: {extensions: [.a]" + run,
         "1:4: missing key 'source', such as 'source: \"{problem}.cpp\"'"},
        {"a: {extensions: [.a], source: ../a" + run,
         "1:31: source: expected a file name of at most 100 bytes without '/', found '../a'"},
        {"a: {extensions: [.a], source: \"{problme}.a\"" + run,
         "1:31: source: unknown placeholder '{problme}'; did you mean '{problem}'?"},
        {"a: {extensions: [.a], source: a, run: [\"{executable}{exe}\", \"{executable\"]}",
         "1:40: unknown placeholder '{exe}'; known: {executable}, {problem}, {memory_mib}\n"
         "1:61: unknown placeholder '{executable'; did you mean '{executable}'?"},
        {"a: {extensions: [.a], source: a, run: [python3]}",
         "1:39: run: expected \"{executable}\" among the arguments"},
        {"a: {extensions: [.a], source: a, compile: [cc, \"{source}\"]}",
         "1:4: a: 'compile' makes no \"{executable}\", so 'run' must say how to run the source, "
         "such "
         "as [/usr/bin/python3, \"{executable}\"]"},
        {"a: {extensions: [.a], source: a, executable: static" + run,
         "1:46: executable: static needs \"{executable}\" among the arguments of 'compile'"},
        {"a: {extensions: [.a], source: a, executable: dynamic" + run,
         "1:46: executable: expected one of static, toolchain, found 'dynamic'"},
        {"c c: {extensions: [.a], source: a" + run,
         "1:1: expected as name of a language 1 to 64 letters, digits, '-' or '_', the first a "
         "letter "
         "or digit"},
        {"a: gcc",
         "1:4: a: expected a map with the keys extensions, source, compile, run, checks, zeros, "
         "version, package, "
         "executable, standard, standards, environment, helpers, stubs, threads, time-factor, "
         "found "
         "'gcc'"},
    };
    for (const auto& [text, expected] : cases) EXPECT_EQ(language_mistakes(text), expected) << text;
}

}  // namespace
}  // namespace grader::config
