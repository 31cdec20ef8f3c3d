// What isolation costs: one run in the box against posix_spawn + wait4 of the same binary without
// any, interleaved in one process on one CPU, so that whatever else the machine does meets both.
//
//   box_bench [--rounds N]     default: 300 rounds of a static no-op and the sample BFS
//
// Prints medians and their ratio, then how exactly the CPU limit is enforced. The box's figure
// includes sending the request, filling the box, collecting and emptying it; the bare one only the
// process.

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

struct Subject {
    std::string name;
    fs::path program;
    bool files = false;  ///< reads flip.in, writes flip.out
};

constexpr char kBoard[] = "bwwb\nbbwb\nbwwb\nbwww\n";

double microseconds(Clock::duration time) {
    return std::chrono::duration<double, std::micro>(time).count();
}

template <class T>
T must(Result<T> result) {
    if (result) return std::move(*result);
    std::fprintf(stderr, "box_bench: %s\n", result.error().message.c_str());
    std::exit(1);
}

/// What a grader without a sandbox would do, at its cheapest: flip.in lies ready in the folder.
double bare(const Subject& subject) {
    const auto start = Clock::now();
    pid_t pid = 0;
    char* argv[] = {const_cast<char*>("program"), nullptr};
    if (posix_spawn(&pid, subject.program.c_str(), nullptr, nullptr, argv, environ) != 0) {
        std::perror("posix_spawn");
        std::exit(1);
    }
    int status = 0;
    wait4(pid, &status, 0, nullptr);
    return microseconds(Clock::now() - start);
}

Bytes largest_memory;  ///< of all runs of the current subject

double boxed(sandbox::Worker& worker, const sandbox::RunSpec& spec) {
    const auto start = Clock::now();
    const auto outcome = must(worker.run(spec));
    const double time = microseconds(Clock::now() - start);
    if (outcome.result.signalled || outcome.result.exit_code != 0) {
        std::fprintf(stderr, "box_bench: the program failed\n");
        std::exit(1);
    }
    largest_memory = std::max(largest_memory, outcome.result.memory);
    return time;
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(),
                     values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

void measure(sandbox::Sandbox& box, const Subject& subject, int rounds) {
    sandbox::WorkerSpec worker_spec;
    worker_spec.core = static_cast<unsigned>(sched_getcpu());
    const auto set_up_start = Clock::now();
    auto worker = must(box.make_worker(worker_spec));
    const double set_up = microseconds(Clock::now() - set_up_start);

    Fd executable = must(open_file(subject.program, O_RDONLY));
    Fd input = must(memory_file("flip.in"));
    Fd output = must(memory_file("flip.out"));
    must<int>(write_all(input, kBoard).map([] { return 0; }));
    sandbox::RunSpec spec;
    spec.executable = executable.get();
    spec.argv = {"program"};
    if (subject.files) {
        spec.inputs = {{"flip.in", input.get()}};
        spec.outputs = {{"flip.out", output.get()}};
    }
    largest_memory = {};
    std::vector<double> box_times;
    std::vector<double> bare_times;
    for (int i = 0; i < rounds + 10; ++i) {
        const double in_box = boxed(*worker, spec);
        const double without = bare(subject);
        if (i < 10) continue;  // caches are cold
        box_times.push_back(in_box);
        bare_times.push_back(without);
    }
    std::printf(
        "%-12s box %7.0f us   bare %7.0f us   ratio %.3f   peak %llu KiB   worker set-up %.1f ms\n",
        subject.name.c_str(), median(box_times), median(bare_times),
        median(box_times) / median(bare_times),
        static_cast<unsigned long long>(largest_memory.value >> 10U), set_up / 1000);
}

/// How far beyond its limit an endless loop gets before it is stopped, in CPU time.
void measure_overshoot(sandbox::Sandbox& box, const fs::path& program, int rounds) {
    sandbox::WorkerSpec worker_spec;
    worker_spec.core = static_cast<unsigned>(sched_getcpu());
    auto worker = must(box.make_worker(worker_spec));
    Fd executable = must(open_file(program, O_RDONLY));
    sandbox::RunSpec spec;
    spec.executable = executable.get();
    spec.argv = {"program"};
    spec.limits.cpu = spec.cpu_kill = Micros(100'000);
    std::vector<double> overshoots;
    for (int i = 0; i < rounds; ++i) {
        const auto outcome = must(worker->run(spec));
        overshoots.push_back(static_cast<double>((outcome.result.cpu - spec.limits.cpu).count()));
    }
    std::printf("%-12s stopped %.1f ms of CPU beyond a limit of 100 ms (median), at most %.1f ms\n",
                "endless loop", median(overshoots) / 1000,
                *std::max_element(overshoots.begin(), overshoots.end()) / 1000);
}

void pin_to_current_cpu() {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<unsigned>(sched_getcpu()), &set);
    sched_setaffinity(0, sizeof set, &set);
}

}  // namespace

int main(int argc, char** argv) {
    int rounds = 300;
    const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
    std::vector<Subject> subjects = {{"no-op", folder / "static_noop"},
                                     {"sample BFS", folder / "sample_bfs", true}};
    if (argc > 2 && std::string(argv[1]) == "--rounds") rounds = std::atoi(argv[2]);
    const TempDir scratch = must(TempDir::make("box_bench"));
    fs::current_path(scratch.path());
    must<int>(write_file_atomically("flip.in", kBoard).map([] { return 0; }));
    auto box = must(sandbox::open_box(folder / "graderbox"));
    std::printf("%s, %d rounds\n", box->description().c_str(), rounds);
    pin_to_current_cpu();
    for (const Subject& subject : subjects) measure(*box, subject, rounds);
    measure_overshoot(*box, folder / "spin", 30);
    fs::current_path("/");
    return 0;
}
