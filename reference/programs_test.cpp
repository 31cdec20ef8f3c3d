// The three programs as they are called: arguments, files, messages and exit codes.

#include "reference/solver.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace flip {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSample = "bwwb\nbbwb\nbwwb\nbwww\n";

struct Outcome {
    int code = -1;
    std::string out;
    std::string err;
};

class Programs : public testing::Test {
protected:
    Programs() {
        std::string name = fs::temp_directory_path() / "flip-XXXXXX";
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp " + name);
        folder_ = name;
    }

    ~Programs() override { fs::remove_all(folder_); }

    void write(const std::string& name, std::string_view text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
    }

    [[nodiscard]] std::string read(const std::string& name) const {
        std::ifstream file(folder_ / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    /// In the test's own folder, which stdout may lead out of.
    Outcome run(std::vector<std::string> arguments, std::string_view input = "",
                const char* stdout_path = "stdout") const {
        write("stdin", input);
        std::vector<char*> argv;
        for (auto& argument : arguments) argv.push_back(argument.data());
        argv.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addchdir_np(&actions, folder_.c_str());
        posix_spawn_file_actions_addopen(&actions, 0, "stdin", O_RDONLY, 0);
        constexpr int kNew = O_WRONLY | O_CREAT | O_TRUNC;
        posix_spawn_file_actions_addopen(&actions, 1, stdout_path, kNew, 0600);
        posix_spawn_file_actions_addopen(&actions, 2, "stderr", kNew, 0600);
        const std::string program = std::string(FLIP_PROGRAMS) + '/' + arguments[0];
        pid_t pid = 0;
        const int failed =
            posix_spawn(&pid, program.c_str(), &actions, nullptr, argv.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        int status = 0;
        if (failed != 0 || waitpid(pid, &status, 0) != pid || !WIFEXITED(status)) return {};
        return {.code = WEXITSTATUS(status), .out = read("stdout"), .err = read("stderr")};
    }

    fs::path folder_;
};

TEST_F(Programs, SolveIsAContestProgram) {
    write("flip.in", kSample);
    const Outcome outcome = run({"flip-solve"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(read("flip.out"), "4\n");
}

TEST_F(Programs, SolveReadsStandardInput) {
    EXPECT_EQ(run({"flip-solve", "--stdio"}, kSample).out, "4\n");
    EXPECT_EQ(run({"flip-solve", "--stdio"}, print_board(1)).out, "Impossible\n");
    EXPECT_EQ(run({"flip-solve", "--facts"}, print_board(1)).out,
              "distance: impossible\ngoal: none\n");
    EXPECT_FALSE(fs::exists(folder_ / "flip.out"));
}

TEST_F(Programs, SolveRefusesWhatIsNoBoard) {
    Outcome outcome = run({"flip-solve"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.err, "flip.in: No such file or directory\n");
    write("flip.in", "bwwb\nbbw");
    outcome = run({"flip-solve"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.err, "flip.in:2:4: expected b or w, found end of file\n");
    EXPECT_FALSE(fs::exists(folder_ / "flip.out"));
    EXPECT_EQ(run({"flip-solve", "--facts"}, "x").err,
              "standard input:1:1: expected b or w, found 'x'\n");
    EXPECT_EQ(run({"flip-solve", "--fact"}).code, 2);
    EXPECT_EQ(run({"flip-solve", "--stdio", "--facts"}).code, 2);
}

TEST_F(Programs, CheckReportsEveryInvalidFile) {
    write("a.in", kSample);
    write("b.in", "bwwb\r\n");
    write("c.in", std::string(kSample) + "x");
    fs::create_directory(folder_ / "d.in");
    EXPECT_EQ(run({"flip-check", "a.in"}).code, 0);
    const Outcome outcome = run({"flip-check", "b.in", "a.in", "c.in", "d.in", "e.in"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err,
              "b.in:1:5: expected end of line, found carriage return "
              "(lines must end with LF only)\n"
              "c.in:5:1: expected end of file, found 'x'\n"
              "d.in: Is a directory\n"
              "e.in: No such file or directory\n");
    EXPECT_EQ(run({"flip-check", "/dev/zero"}).err,
              "/dev/zero:1:1: expected b or w, found byte 0x00\n");
    EXPECT_EQ(run({"flip-check"}).code, 2);
}

TEST_F(Programs, GenGivesTheSameBytesEverywhere) {
    const auto generated = [this](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "flip-gen");
        return run(arguments).out;
    };
    EXPECT_EQ(generated({}), "bwww\nwwbb\nwwbb\nbwbw\n");
    EXPECT_EQ(generated({"--seed", "1"}), "bwww\nwwbb\nwwbb\nbwbw\n");
    EXPECT_EQ(generated({"--seed", "18446744073709551615"}), "wwww\nwbww\nwwbb\nwbww\n");
    EXPECT_EQ(generated({"--distance", "6", "--seed", "7"}), "bwwb\nwwww\nbbww\nbwbb\n");
    EXPECT_EQ(generated({"--distance", "impossible", "--seed", "7"}), "bwbb\nbwbw\nwwwb\nwbwb\n");
    EXPECT_EQ(generated({"--distance", "5", "--goal", "black", "--seed", "7"}),
              "bbbw\nwwbb\nbbwb\nbbwb\n");
    EXPECT_EQ(generated({"--distance", "3", "--using", "corner", "--using", "centre"}),
              "bwww\nbwww\nwbbb\nwbbb\n");
    EXPECT_EQ(generated({"--distance", "0", "--goal", "white"}), "wwww\nwwww\nwwww\nwwww\n");
}

TEST_F(Programs, GenSaysWhatIsWrongWithItsArguments) {
    const auto error = [this](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "flip-gen");
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(outcome.out, "");
        return outcome.err;
    };
    EXPECT_EQ(error({"--sed", "1"}),
              "flip-gen: unknown argument '--sed' (--help lists the options)\n");
    EXPECT_EQ(error({"--seed"}),
              "flip-gen: --seed: expected a number from 0 to "
              "18446744073709551615, found nothing\n");
    for (const char* seed : {"", "-1", "+1", " 1", "1x", "0x1", "18446744073709551616"})
        EXPECT_EQ(error({"--seed", seed}),
                  "flip-gen: --seed: expected a number from 0 to "
                  "18446744073709551615, found '" +
                      std::string(seed) + "'\n");
    EXPECT_EQ(error({"--distance", "7"}),
              "flip-gen: --distance: expected 0 to 6, or impossible, found '7'\n");
    EXPECT_EQ(error({"--goal", "none"}),
              "flip-gen: --goal: expected black, white or either, found 'none'\n");
    EXPECT_EQ(error({"--using", "center"}),
              "flip-gen: --using: expected corner, edge or centre, found 'center'\n");
    EXPECT_EQ(error({"--distance", "6", "--goal", "black"}),
              "flip-gen: no board is as wanted: leave out --distance, --goal or --using\n");
}

TEST_F(Programs, ExplainThemselves) {
    for (const char* name : {"flip-check", "flip-gen", "flip-solve"}) {
        const Outcome outcome = run({name, "--help"});
        EXPECT_EQ(outcome.code, 0);
        EXPECT_EQ(outcome.out.rfind("usage: " + std::string(name), 0), 0U) << outcome.out;
        EXPECT_EQ(outcome.err, "");
    }
}

TEST_F(Programs, ReportAFullDisk) {
    const std::string full = "standard output: No space left on device\n";
    Outcome outcome = run({"flip-gen"}, "", "/dev/full");
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.err, "flip-gen: " + full);
    outcome = run({"flip-solve", "--stdio"}, kSample, "/dev/full");
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.err, full);
}

}  // namespace
}  // namespace flip
