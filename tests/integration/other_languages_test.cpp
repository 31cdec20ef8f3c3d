// Compilers and interpreters that need more than a compiler of C: Java with its threads, Pascal
// with its includes, Python with its modules. All in the box, where a hostile source finds nothing.

#include "grader/compile/command.hpp"
#include "tests/integration/sandbox_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace grader::integration {
namespace {

using testing::HasSubstr;
using testing::Not;

sandbox::Worker& worker() {
    static const auto made = [] {
        auto worker =
            the_sandbox().make_worker({.toolchain = true, .processes = true, .box_size = mib(256)});
        EXPECT_TRUE(worker) << worker.error().message;
        return std::move(*worker);
    }();
    return *made;
}

/// /usr/lib/jvm/…/bin: there is no /proc in the box, by which these programs find their libraries.
std::string java_folder() {
    return std::filesystem::canonical("/usr/bin/javac").parent_path();
}

struct Ended {
    sandbox::RunOutcome outcome;
    std::string words;  ///< stdout, then stderr
};

Ended run(const std::vector<std::string>& argv, const std::string& name,
          const std::string& source) {
    Fd input = memory_file("source").value();
    Fd out = memory_file("stdout").value();
    Fd err = memory_file("stderr").value();
    EXPECT_TRUE(write_all(input, source));
    sandbox::RunSpec spec;
    spec.argv = argv;
    spec.environment = compile::environment();
    spec.environment.push_back("LD_LIBRARY_PATH=" + java_folder() + "/../lib");
    spec.inputs = {{name, input.get()}};
    spec.stdout_fd = out.get();
    spec.stderr_fd = err.get();
    spec.limits = {.cpu = Micros(20'000'000), .wall = Micros(60'000'000), .memory = gib(4)};
    auto outcome = worker().run(spec);
    EXPECT_TRUE(outcome) << outcome.error().message;
    if (!outcome) return {};
    return {*outcome, read_all(out).value() + read_all(err).value()};
}

Ended java(const std::string& body) {
    return run({java_folder() + "/java", "-XX:-UsePerfData", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-Xmx128m", "Main.java"},
               "Main.java",
               "import java.nio.file.*;\npublic class Main { public static void main(String[] a) "
               "throws Exception { " +
                   body + " } }\n");
}

TEST(Java, RunsInTheBox) {
    const Ended ended = java("System.out.println(3 + 4);");
    EXPECT_EQ(ended.outcome.result.exit_code, 0) << ended.words;
    EXPECT_EQ(ended.words, "7\n");
}

TEST(Java, FindsNoFilesOfTheHost) {
    const Ended ended = java("System.out.println(Files.readString(Path.of(\"/etc/passwd\")));");
    EXPECT_EQ(ended.outcome.result.exit_code, 1);
    EXPECT_THAT(ended.words, HasSubstr("NoSuchFileException"));
}

TEST(Java, CannotHaveThreadsWithoutEnd) {
    const Ended ended = java(
        "for (int i = 0; i < 65536; i++) { Thread t = new Thread(() -> { while (true) {} }); "
        "t.setDaemon(true); t.start(); }");
    const model::RunResult& result = ended.outcome.result;
    EXPECT_TRUE(result.exit_code == 1 || result.limit == model::LimitHit::cpu) << ended.words;
}

TEST(Java, ProcessorsOfAnnotationsRunInTheBoxOnly) {
    const std::string evil =
        "import javax.annotation.processing.*; import java.nio.file.*;\n"
        "public class Evil extends AbstractProcessor {\n"
        "  static { try { System.out.println(Files.readString(Path.of(\"/etc/passwd\"))); }\n"
        "           catch (Exception e) { System.out.println(e); } }\n"
        "  public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> "
        "s,\n"
        "                         RoundEnvironment r) { return false; } }\n";
    const Ended ended =
        run({java_folder() + "/javac", "-processor", "Evil", "Evil.java"}, "Evil.java", evil);
    EXPECT_NE(ended.outcome.result.exit_code, 0);
    EXPECT_THAT(ended.words, HasSubstr("Evil"));
    EXPECT_THAT(ended.words, Not(HasSubstr("root:")));
}

TEST(Pascal, CompilesAndIncludesNothingOfTheHost) {
    const std::vector<std::string> fpc = {"/usr/bin/fpc", "-O2", "flip.pas"};
    const Ended fine = run(fpc, "flip.pas", "begin writeln(3 + 4) end.\n");
    EXPECT_EQ(fine.outcome.result.exit_code, 0) << fine.words;
    const Ended ended = run(fpc, "flip.pas", "{$I /etc/passwd}\nbegin end.\n");
    EXPECT_NE(ended.outcome.result.exit_code, 0);
    EXPECT_THAT(ended.words, Not(HasSubstr("root:")));
}

TEST(Python, ImportsNothingThatAnEarlierRunPlanted) {
    const std::vector<std::string> python = {"/usr/bin/python3", "-s", "flip.py"};
    const Ended first = run(python, "flip.py", "open('planted.py', 'w').write('x = 1')\n");
    EXPECT_EQ(first.outcome.result.exit_code, 0) << first.words;
    const Ended second = run(python, "flip.py", "import planted\n");
    EXPECT_EQ(second.outcome.result.exit_code, 1);
    EXPECT_THAT(second.words, HasSubstr("No module named 'planted'"));
}

}  // namespace
}  // namespace grader::integration
