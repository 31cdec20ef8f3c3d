// Hostile sources and real compilers, in the box: a compile error within the limits, nothing of the
// machine in its words, and the grader as small as before.

#include "grader/compile/compile.hpp"

#include "grader/config/load.hpp"
#include "grader/model/decide.hpp"
#include "tests/integration/sandbox_fixture.hpp"

#include <sys/resource.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <string>

namespace grader::integration {
namespace {

using testing::HasSubstr;
using testing::Not;

const model::Language& language(const std::string& name) {
    static const model::Contest contest = [] {
        auto loaded = config::load_contest_without_data(GRADER_SOURCE_DIR "/config/contest.yaml");
        EXPECT_TRUE(loaded) << loaded.error().message;
        return std::move(*loaded);
    }();
    for (const model::Language& known : contest.languages) {
        if (known.name == name) return known;
    }
    ADD_FAILURE() << "no language " << name;
    return contest.languages.front();
}

model::CompileLimits short_limits() {
    return {.cpu = Micros(8'000'000),
            .wall = Micros(40'000'000),
            .memory = mib(512),
            .output = mib(16)};
}

compile::Artifact compile_source(const std::string& source, const std::string& name = "cpp") {
    static const auto worker = [] {
        auto made = the_sandbox().make_worker(compile::worker_spec(std::nullopt));
        EXPECT_TRUE(made) << made.error().message;
        return std::move(*made);
    }();
    model::Submission submission;
    submission.problem = "flip";
    submission.source = source;
    auto artifact = compile::compile(submission, language(name), short_limits(), *worker);
    EXPECT_TRUE(artifact) << artifact.error().message;
    return artifact ? std::move(*artifact) : compile::Artifact{};
}

long peak_kib() {
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

struct Bad {
    const char* what;
    std::string source;
    const char* language = "cpp";
};

void PrintTo(const Bad& bad, std::ostream* out) {
    *out << bad.what;
}

class HostileSource : public testing::TestWithParam<Bad> {};

TEST_P(HostileSource, IsACompileErrorWithinTheLimits) {
    compile_source("int main() {}");  // what the first compilation costs us is not counted
    const long before = peak_kib();
    const auto artifact = compile_source(GetParam().source, GetParam().language);
    EXPECT_FALSE(artifact.result.ok);
    EXPECT_FALSE(artifact.file);
    EXPECT_FALSE(artifact.result.log.empty() && artifact.message.empty());
    EXPECT_LE(artifact.result.log.size(), 65U * 1024);
    EXPECT_LE(artifact.result.cpu, Micros(12'000'000));
    EXPECT_THAT(artifact.result.log, Not(HasSubstr("root:")));
    EXPECT_LT(peak_kib() - before, 20 * 1024);
    EXPECT_TRUE(compile_source("int main() {}").result.ok) << "the next contestant";
}

std::string repeated(const std::string& line, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += line;
    return text;
}

std::string includes(const std::string& path) {
    return "#include \"" + path + "\"\nint main() {}\n";
}

std::string incbin(const std::string& path) {
    return "asm(\".incbin \\\"" + path + "\\\"\");\nint main() {}\n";
}

INSTANTIATE_TEST_SUITE_P(
    All, HostileSource,
    testing::Values(
        Bad{"/dev/zero", includes("/dev/zero")}, Bad{"/dev/random", includes("/dev/random")},
        Bad{"/dev/tty", includes("/dev/tty")},
        Bad{"/dev/stdin to nothing", "#include \"/dev/stdin\"\n"},
        Bad{"/etc/shadow", includes("/etc/shadow")}, Bad{"/etc/passwd", includes("/etc/passwd")},
        Bad{"/proc/self/environ", includes("/proc/self/environ")},
        Bad{"the data", includes(GRADER_SOURCE_DIR "/testdata/flip/01.out")},
        Bad{"the data by .incbin", incbin(GRADER_SOURCE_DIR "/testdata/flip/01.out")},
        Bad{"/etc/passwd by .incbin", incbin("/etc/passwd")},
        Bad{"/dev/zero by .incbin", incbin("/dev/zero")},
        Bad{"itself", "#include __FILE__\nint main() {}\n"},
        Bad{"template recursion",
            "template <int N> struct F { static const int v = F<N - 1>::v + F<N - 2>::v; };\n"
            "template <class A, class B> struct P {};\n"
            "template <int N, class T> struct X : X<N - 1, P<T, T>> {};\n"
            "int main() { return F<-1>::v + sizeof(X<1000, int>); }\n"},
        Bad{"constexpr loop",
            "constexpr long f(long n) { long s = 0; for (long i = 0; i < n; ++i) s += i % 7; "
            "return s; }\nstatic_assert(f(1L << 60) == 1, \"\");\nint main() {}\n"},
        Bad{"16 GiB object", "main[-1u]={1};\n", "c"},
        Bad{"1 GiB initialised", "int a[1 << 28] = {1};\nint main() {}\n"},
        Bad{"a million warnings",  // 2^20: each level includes the source twice
            "#warning w\n#if __INCLUDE_LEVEL__ < 19\n#include __FILE__\n#include __FILE__\n#endif\n"
            "int main( {}\n"},
        Bad{"macro bomb",
            "#define A x x x x x x x x x x\n#define B A A A A A A A A A A\n#define C B B B B B B B "
            "B B B\n#define D C C C C C C C C C C\n#define E D D D D D D D D D D\n#define F E E E "
            "E "
            "E E E E E E\n#define G F F F F F F F F F F\n#define H G G G G G G G G G G\nint main() "
            "{ H H H H H }\n"},
        Bad{"unfinished comment", "int main() {}\n/* that is all"}, Bad{"empty", ""},
        Bad{"NUL bytes", std::string(1000, '\0')}, Bad{"testlib.h", includes("testlib.h")},
        Bad{"Python syntax", "def f(:\n", "python"}));

TEST(Compiling, LetsAttributesAndPragmasBe) {
    const auto artifact = compile_source(
        "#pragma GCC optimize(\"O3\")\n#pragma GCC target(\"avx2\")\n"
        "#include <bits/stdc++.h>\n__attribute__((constructor)) void f() {}\n"
        "int main() { long r; asm volatile(\"syscall\" : \"=a\"(r) : \"a\"(39L) : \"rcx\", "
        "\"r11\"); }\n");
    EXPECT_TRUE(artifact.result.ok) << artifact.result.log;
}

// An interpreter that no box has: what the source made the linker make is not our failure.
TEST(Compiling, WhatCannotBeExecutedIsARunTimeError) {
    const auto artifact = compile_source(
        "__attribute__((section(\".interp\"), used)) const char i[] = \"/nowhere/ld.so\";\n"
        "int main() {}\n");
    ASSERT_TRUE(artifact.result.ok) << artifact.result.log;
    auto worker = the_sandbox().make_worker(quick_limits().worker);
    ASSERT_TRUE(worker) << worker.error().message;
    sandbox::RunSpec spec;
    spec.executable = artifact.file.get();
    spec.argv = {"flip"};
    const auto ran = (*worker)->run(spec);
    ASSERT_TRUE(ran) << ran.error().message;
    EXPECT_EQ(ran->result.exec_error, ENOENT);
    EXPECT_EQ(model::decide_run(ran->result, {}), model::Verdict::runtime_error);
}

TEST(Compiling, CutsTheLog) {
    const auto artifact =
        compile_source("#warning w\n" + repeated("int f() { return x; }\n", 5000));
    EXPECT_FALSE(artifact.result.ok);
    EXPECT_THAT(artifact.result.log, HasSubstr("cut"));
}

// The box of the compilation is gone with it: a file planted there meets nobody.
TEST(Compiling, StartsInAnEmptyFolderEveryTime) {
    compile_source("#include <bits/stdc++.h>\n#include \"nothing.h\"\nint main() {}\n");
    const auto artifact = compile_source("#include \"a.out\"\nint main() {}\n");
    EXPECT_FALSE(artifact.result.ok);
    EXPECT_THAT(artifact.result.log, HasSubstr("No such file"));
}

}  // namespace
}  // namespace grader::integration
