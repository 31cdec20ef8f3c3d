// Comparing against cmp(1) on the same warm files: two equal ones, then ones that differ only in
// blanks, then two beyond 4 GiB that differ near their end.
//
// usage: compare_bench [MIB] [ROUNDS]       files of MIB (default 1024) in $TMPDIR, or /tmp
//
// Peak memory is that of this process (VmHWM), which compares and makes the files block by block.

#include "grader/base/fd.hpp"
#include "grader/compare/files.hpp"
#include "grader/model/comparison.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <spawn.h>
#include <string>
#include <vector>

extern char** environ;

namespace {

using namespace grader;
using model::CompareMode;

template <class T>
T must(Result<T> result) {
    if (result) return std::move(*result);
    std::fprintf(stderr, "compare_bench: %s\n", result.error().message.c_str());
    std::exit(1);
}

/// Two files that have no names any more: nothing stays behind, however this ends.
struct Pair {
    Fd answer;
    Fd output;
};

Pair make_pair(const TempDir& folder) {
    const auto make = [&](const char* name) {
        return must(open_file(folder.path() / name, O_RDWR | O_CREAT | O_EXCL));
    };
    Pair pair{make("answer"), make("output")};
    ::unlink((folder.path() / "answer").c_str());
    ::unlink((folder.path() / "output").c_str());
    return pair;
}

/// About a mebibyte of lines of numbers.
std::string block_of_lines(std::mt19937& random, const std::string& line_end) {
    std::string block;
    for (int line = 0; line < 70'000; ++line) {
        block += std::to_string(random()) + " " + std::to_string(random() % 1000) + line_end;
    }
    return block;
}

void fill(const Fd& file, std::uint64_t mebibytes, const std::string& line_end) {
    std::mt19937 random(1);
    for (std::uint64_t i = 0; i < mebibytes; ++i) {
        if (auto status = write_all(file, block_of_lines(random, line_end)); !status) {
            std::fprintf(stderr, "compare_bench: %s\n", status.error().message.c_str());
            std::exit(1);
        }
    }
}

double seconds(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void cmp(const Pair& pair) {
    const std::string a = "/proc/" + std::to_string(::getpid()) + "/fd/";
    std::string answer = a + std::to_string(pair.answer.get());
    std::string output = a + std::to_string(pair.output.get());
    std::string program = "cmp";
    char* argv[] = {program.data(), answer.data(), output.data(), nullptr};
    pid_t pid = 0;
    int status = 0;
    if (::posix_spawnp(&pid, "cmp", nullptr, nullptr, argv, environ) != 0 ||
        ::waitpid(pid, &status, 0) != pid || status != 0) {
        std::fprintf(stderr, "compare_bench: cmp failed\n");
        std::exit(1);
    }
}

model::Comparison compared(const Pair& pair, CompareMode mode) {
    return must(compare::compare_files(pair.answer, pair.output, {.mode = mode}));
}

void expect_equal(const Pair& pair, CompareMode mode) {
    if (compared(pair, mode).equal) return;
    std::fprintf(stderr, "compare_bench: equal files are found different\n");
    std::exit(1);
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

constexpr struct {
    const char* name;
    CompareMode mode;
} kModes[] = {
    {"lines", CompareMode::lines}, {"tokens", CompareMode::tokens}, {"exact", CompareMode::exact}};

void compare_equal(const TempDir& folder, std::uint64_t mebibytes, int rounds) {
    const Pair pair = make_pair(folder);
    fill(pair.answer, mebibytes, "\n");
    fill(pair.output, mebibytes, "\n");
    cmp(pair);  // warm
    std::vector<double> yardstick;
    std::vector<double> ours[3];
    for (int round = 0; round < rounds; ++round) {
        yardstick.push_back(seconds([&] { cmp(pair); }));
        for (std::size_t i = 0; i < 3; ++i) {
            ours[i].push_back(seconds([&] { expect_equal(pair, kModes[i].mode); }));
        }
    }
    for (std::size_t i = 0; i < 3; ++i) {
        std::printf("ratio compare-%s: %.3f (ours %.3f s, yardstick cmp %.3f s, goal %s)\n",
                    kModes[i].name, median(ours[i]) / median(yardstick), median(ours[i]),
                    median(yardstick), kModes[i].mode == CompareMode::exact ? "none" : "<= 2");
    }
    const Pair blanks = make_pair(folder);
    fill(blanks.answer, mebibytes, "\n");
    fill(blanks.output, mebibytes, " \r\n");
    for (const auto& mode : {kModes[0], kModes[1]}) {
        const double time = seconds([&] { expect_equal(blanks, mode.mode); });
        std::printf("figure compare-%s-blanks-at-line-ends: %.3f s\n", mode.name, time);
    }
}

/// Holes instead of bytes, but for a number behind them and a line feed before it.
void compare_beyond_4_gib(const TempDir& folder) {
    constexpr std::uint64_t kSize = (std::uint64_t{9} << 29) + 5;  // 4.5 GiB
    const Pair pair = make_pair(folder);
    for (const auto& [file, end] : {std::pair(&pair.answer, "\n4\n"), {&pair.output, "\n5\n"}}) {
        if (::pwrite(file->get(), end, 3, static_cast<off_t>(kSize)) != 3) std::exit(1);
    }
    for (const auto& mode : kModes) {
        model::Comparison comparison;
        const double time = seconds([&] { comparison = compared(pair, mode.mode); });
        std::printf("figure compare-%s-4.5-GiB: %.3f s, %s\n", mode.name, time,
                    comparison.equal ? "equal (wrong)" : describe(comparison.difference).c_str());
    }
}

void print_peak() {
    std::FILE* status = std::fopen("/proc/self/status", "r");
    char line[256];
    while (status != nullptr && std::fgets(line, sizeof line, status) != nullptr) {
        if (std::string_view(line).starts_with("VmHWM")) std::printf("figure compare-%s", line);
    }
    if (status != nullptr) std::fclose(status);
}

}  // namespace

int main(int argc, char** argv) {
    const long mebibytes = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 1024;
    const long rounds = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 5;
    if (argc > 3 || mebibytes < 1 || rounds < 1) {
        std::fprintf(stderr, "usage: compare_bench [MIB] [ROUNDS]\n");
        return 2;
    }
    const TempDir folder = must(TempDir::make("compare-bench"));
    compare_equal(folder, static_cast<std::uint64_t>(mebibytes), static_cast<int>(rounds));
    compare_beyond_4_gib(folder);
    print_peak();
    return 0;
}
