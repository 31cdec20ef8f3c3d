// What judging one small case costs: a checker in the box against posix_spawn + wait4 of the same
// executable on the same files without any, interleaved in one process on one CPU, and a built-in
// comparer on the same files.
//
//   checker_overhead [--rounds N]     default: 500
//
// The checker's figure is all of check::run_checker(): making the files that it writes to, filling
// the box, running, collecting, understanding what was said. The bare one finds its files ready,
// and writes to one that is.

#include "grader/check/run.hpp"
#include "grader/compare/files.hpp"
#include "grader/sandbox/box.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <spawn.h>
#include <string>
#include <vector>

extern char** environ;

namespace {

using namespace grader;
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

[[noreturn]] void die(const std::string& what) {
    std::fprintf(stderr, "checker_overhead: %s\n", what.c_str());
    std::exit(1);
}

template <class T>
T must(Result<T> result) {
    if (!result) die(result.error().message);
    return std::move(*result);
}

template <class Work>
double microseconds(Work work) {
    const auto start = Clock::now();
    work();
    return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

struct Files {
    Fd input;
    Fd output;
    Fd answer;

    [[nodiscard]] check::CheckedFiles borrowed() const {
        return {input.get(), output.get(), answer.get()};
    }
};

/// In the working directory, under the names that checkers are told.
Files make_files() {
    const auto make = [](const char* name, const std::string& text) {
        if (auto written = write_file_atomically(name, text); !written) {
            die(written.error().message);
        }
        return must(open_file(name, O_RDONLY));
    };
    std::string numbers;
    for (int i = 0; i < 20; ++i) numbers += std::to_string(i * 7919) + (i % 5 == 4 ? "\n" : " ");
    return {make(check::kInput, "bwwb\nbbwb\nbwwb\nbwww\n"), make(check::kOutput, numbers),
            make(check::kAnswer, numbers)};
}

class Bare {
public:
    explicit Bare(fs::path program) : program_(std::move(program)) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_addopen(&actions_, 2, "stderr", O_WRONLY | O_CREAT | O_TRUNC,
                                         0600);
    }

    Bare(const Bare&) = delete;
    Bare& operator=(const Bare&) = delete;

    ~Bare() { posix_spawn_file_actions_destroy(&actions_); }

    void run() const {
        std::string words[] = {"checker", check::kInput, check::kOutput, check::kAnswer};
        char* argv[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(),
                        nullptr};
        pid_t pid = 0;
        int status = 0;
        if (posix_spawn(&pid, program_.c_str(), &actions_, nullptr, argv, environ) != 0 ||
            wait4(pid, &status, 0, nullptr) != pid || status != 0) {
            die("the checker failed without a box");
        }
    }

private:
    fs::path program_;
    posix_spawn_file_actions_t actions_{};
};

void measure_checker(sandbox::Sandbox& box, const fs::path& program, const Files& files,
                     int rounds) {
    const model::Checker checker;
    const Fd artifact = must(open_file(program, O_RDONLY));
    const auto worker = must(box.make_worker(
        check::worker_spec(checker.program, false, kib(1), static_cast<unsigned>(sched_getcpu()))));
    const auto boxed = [&] {
        const auto outcome =
            must(check::run_checker(checker, {.artifact = artifact.get()}, files.borrowed(),
                                    model::whole_points(10), *worker));
        if (outcome.verdict != model::Verdict::accepted) die(outcome.message);
    };
    const Bare bare(program);
    constexpr int kWarm = 20;
    std::vector<double> ours;
    std::vector<double> yardstick;
    for (int i = 0; i < rounds + kWarm; ++i) {
        const double in_box = microseconds(boxed);
        const double without = microseconds([&] { bare.run(); });
        if (i < kWarm) continue;  // caches are cold
        ours.push_back(in_box);
        yardstick.push_back(without);
    }
    std::printf("ratio %s: %.3f (ours %.0f us, yardstick %.0f us, goal <= 1.2)\n",
                program.filename().c_str(), median(ours) / median(yardstick), median(ours),
                median(yardstick));
}

void measure_comparers(const Files& files, int rounds) {
    using model::CompareMode;
    const auto compared = [&](CompareMode mode) {
        if (!must(compare::compare_files(files.answer, files.output, {.mode = mode})).equal) {
            die("equal files are found different");
        }
    };
    constexpr std::pair<const char*, CompareMode> kModes[] = {{"lines", CompareMode::lines},
                                                              {"exact", CompareMode::exact},
                                                              {"tokens", CompareMode::tokens},
                                                              {"floats", CompareMode::floats}};
    for (const auto& [name, mode] : kModes) {
        std::vector<double> times;
        for (int i = 0; i < rounds; ++i) times.push_back(microseconds([&] { compared(mode); }));
        std::printf("figure compare-small-%s: %.1f us (goal <= 50)\n", name, median(times));
    }
}

void pin_to_current_cpu() {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<unsigned>(sched_getcpu()), &set);
    sched_setaffinity(0, sizeof set, &set);
}

}  // namespace

int main(int argc, char** argv) {
    const bool counted = argc == 3 && std::string(argv[1]) == "--rounds";
    const int rounds = counted ? std::atoi(argv[2]) : 500;
    if ((argc != 1 && !counted) || rounds < 1) {
        std::fprintf(stderr, "usage: checker_overhead [--rounds N]\n");
        return 2;
    }
    const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
    const TempDir scratch = must(TempDir::make("checker-overhead"));
    fs::current_path(scratch.path());
    auto box = must(sandbox::open_box(folder / "graderbox"));
    std::printf("%s, %d rounds\n", box->description().c_str(), rounds);
    pin_to_current_cpu();
    const Files files = make_files();
    for (const char* name : {"token_checker", "stream_checker"}) {
        measure_checker(*box, folder / name, files, rounds);
    }
    measure_comparers(files, rounds);
    fs::current_path("/");
    return 0;
}
