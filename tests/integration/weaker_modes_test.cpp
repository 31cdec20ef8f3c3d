// The modes that are used only when asked for by name: what they still promise.

#include "grader/compile/command.hpp"
#include "grader/model/decide.hpp"
#include "grader/sandbox/box.hpp"
#include "tests/integration/sandbox_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <stdexcept>

namespace grader::integration {
namespace {

using sandbox::Isolation;

class WeakerMode : public testing::TestWithParam<Isolation> {
protected:
    WeakerMode() {
        auto opened = sandbox::open_box(program_folder() / "graderbox", GetParam());
        if (!opened) throw std::runtime_error(opened.error().message);
        box_ = std::move(*opened);
        auto made = box_->make_worker(quick_limits().worker);
        if (!made) throw std::runtime_error(made.error().message);
        worker_ = std::move(*made);
    }

    Ran run(const std::string& program, const std::string& argument = "") {
        RunOptions options = quick_limits();
        if (!argument.empty()) options.argv.push_back(argument);
        auto ran = run_program(*worker_, program, options);
        EXPECT_TRUE(ran) << program << ": " << ran.error().message;
        return ran ? *ran : Ran{};
    }

    std::unique_ptr<sandbox::Sandbox> box_;
    std::unique_ptr<sandbox::Worker> worker_;
};

TEST_P(WeakerMode, SaysSoLoudly) {
    EXPECT_THAT(box_->description(), testing::StartsWith("NOT ISOLATED"));
}

TEST_P(WeakerMode, JudgesOrdinaryProgramsAndEnforcesLimits) {
    EXPECT_EQ(run("sum").file, "7\n");
    EXPECT_EQ(run("deaf_loop").outcome.result.limit, model::LimitHit::cpu);
    EXPECT_EQ(run("sleeper").outcome.result.limit, model::LimitHit::wall);
    EXPECT_EQ(run("endings", "abort").outcome.result.signal, SIGABRT);
    RunOptions roomy = quick_limits();
    roomy.limits.cpu = Micros(5'000'000);
    roomy.argv = {"program", "300"};
    const auto hog = run_program(*worker_, "touch_memory", roomy);
    ASSERT_TRUE(hog) << hog.error().message;
    EXPECT_NE(hog->file, "7\n") << "300 MiB are more than 64";
    EXPECT_EQ(run("flood", "file").outcome.result.signal, SIGXFSZ);
    EXPECT_EQ(run("sum").file, "7\n");
}

TEST_P(WeakerMode, EmptiesTheBoxHoweverItWasLeft) {
    run("litter", "names");
    run("lock_box");
    RunOptions options = quick_limits();
    options.argv = {"program", "deep"};
    options.limits.cpu = Micros(20'000);  // some hundred folders deep
    ASSERT_TRUE(run_program(*worker_, "litter", options));
    const Ran after = run("wrong_name");
    EXPECT_EQ(after.outcome.result.files.size(), 2U);
}

TEST_P(WeakerMode, CompilesWithARealCompiler) {
    auto compiler = box_->make_worker({.toolchain = true, .processes = true});
    ASSERT_TRUE(compiler) << compiler.error().message;
    Fd source = memory_file("source").value();
    Fd executable = memory_file("executable").value();
    Fd words = memory_file("words").value();
    ASSERT_TRUE(
        write_all(source, "#include <string>\nint main() { return std::string().size(); }\n"));
    sandbox::RunSpec spec;
    spec.argv = {"/usr/bin/g++", "-o", "program", "source.cpp"};
    spec.environment = compile::environment();
    spec.inputs = {{"source.cpp", source.get()}};
    spec.outputs = {{"program", executable.get()}};
    spec.stderr_fd = words.get();
    spec.limits = {.cpu = Micros(20'000'000), .wall = Micros(60'000'000), .memory = gib(2)};
    const auto ran = (*compiler)->run(spec);
    ASSERT_TRUE(ran) << ran.error().message;
    EXPECT_EQ(ran->result.exit_code, 0) << read_all(words).value();
    EXPECT_GT(file_size(executable).value(), kib(4));
}

INSTANTIATE_TEST_SUITE_P(Modes, WeakerMode, testing::Values(Isolation::landlock, Isolation::none));

class Landlock : public WeakerMode {};

TEST_P(Landlock, HidesFilesAndForbidsCalls) {
    for (const char* program : {"scan_secrets", "own_binary", "network", "inspect_parent"}) {
        EXPECT_EQ(run(program).file, "7\n") << program << ": " << run(program).out;
    }
}

INSTANTIATE_TEST_SUITE_P(Mode, Landlock, testing::Values(Isolation::landlock));

}  // namespace
}  // namespace grader::integration
