// What compiling costs: the grader's way, in the box, against the same commands under
// `xargs -P CORES` without any, by turns in chunks, so that whatever else the machine does meets
// both.
//
//   compile_bench [COUNT]     default: 200 sources (bench/contest_sources.hpp)
//
// Prints the ratio of wall times with an empty cache of artifacts, once with the headers
// precompiled before and once with the time for that counted.

#include "bench/contest_sources.hpp"
#include "grader/compile/command.hpp"
#include "grader/compile/compiler.hpp"
#include "grader/config/load.hpp"
#include "grader/process/run.hpp"
#include "grader/sandbox/box.hpp"

#include <sched.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <thread>

namespace {

using namespace grader;
using Clock = std::chrono::steady_clock;
using Header = compile::Compiler::Header;

template <class T>
T must(Result<T> result) {
    if (result) return std::move(*result);
    std::fprintf(stderr, "compile_bench: %s\n", result.error().message.c_str());
    std::exit(1);
}

std::vector<unsigned> usable_cores() {
    cpu_set_t allowed;
    std::vector<unsigned> cores;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return {0};
    for (unsigned core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(core, &allowed)) cores.push_back(core);
    }
    return cores;
}

struct Bench {
    model::Language language;
    std::unique_ptr<sandbox::Sandbox> box;
    std::unique_ptr<compile::Compiler> compiler;
    std::vector<unsigned> cores = usable_cores();
    std::vector<std::unique_ptr<sandbox::Worker>> workers;
    std::vector<model::Submission> submissions;
};

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// work(i, worker) for all i of [begin, end), one thread pinned to each core; the seconds it took.
double on_all_cores(Bench& bench, std::size_t begin, std::size_t end,
                    const std::function<void(std::size_t, sandbox::Worker&)>& work) {
    const auto start = Clock::now();
    std::atomic<std::size_t> next = begin;
    std::vector<std::jthread> threads;
    for (std::size_t slot = 0; slot < bench.cores.size(); ++slot) {
        threads.emplace_back([&, slot] {
            cpu_set_t core;
            CPU_ZERO(&core);
            CPU_SET(bench.cores[slot], &core);
            sched_setaffinity(0, sizeof core, &core);
            for (std::size_t i; (i = next++) < end;) work(i, *bench.workers[slot]);
        });
    }
    threads.clear();  // joins
    return seconds_since(start);
}

/// Those that the judge would precompile.
double prepare_headers(Bench& bench) {
    std::map<std::string, std::pair<std::size_t, Header>> wanted;
    for (const auto& submission : bench.submissions) {
        const auto header = bench.compiler->missing_header(submission, bench.language);
        if (!header) continue;
        auto& entry = wanted[header->id];
        ++entry.first;
        entry.second = *header;
    }
    std::vector<Header> headers;
    for (const auto& [id, entry] : wanted) {
        if (entry.first >= 2 * bench.cores.size()) headers.push_back(entry.second);
    }
    const double time =
        on_all_cores(bench, 0, headers.size(), [&](std::size_t i, sandbox::Worker& worker) {
            bench.compiler->prepare(headers[i], worker);
        });
    std::printf("%zu headers precompiled: %.1f s\n", headers.size(), time);
    return time;
}

double ours(Bench& bench, std::size_t begin, std::size_t end) {
    return on_all_cores(bench, begin, end, [&](std::size_t i, sandbox::Worker& worker) {
        const auto& submission = bench.submissions[i];
        const auto artifact = must(bench.compiler->compile(submission, bench.language, worker));
        if (artifact.result.ok) return;
        std::fprintf(stderr, "compile_bench: %s\n%s\n", submission.source.c_str(),
                     artifact.result.log.c_str());
        std::exit(1);
    });
}

double bare(const Bench& bench, const std::filesystem::path& folder, std::size_t begin,
            std::size_t end) {
    std::string lines;
    for (std::size_t i = begin; i < end; ++i) {
        const auto source = folder / (std::to_string(i) + ".cpp");
        auto made = write_file_atomically(source, bench.submissions[i].source);
        if (!made) std::exit(1);
        for (const auto& word : compile::expand_command(
                 bench.language.compile,
                 {.source = source.string(), .executable = source.string() + ".exe"})) {
            lines += " " + word;  // a blank at the end would join the lines
        }
        lines += "\n";
    }
    const auto start = Clock::now();
    const auto output = must(process::run(
        {.argv = {"xargs", "-P", std::to_string(bench.cores.size()), "-L", "1", "/usr/bin/env"},
         .input = lines,
         .timeout = std::chrono::hours(1)}));
    if (output.exit_code != 0) {
        std::fprintf(stderr, "compile_bench: xargs failed\n%s\n", output.err.c_str());
        std::exit(1);
    }
    return seconds_since(start);
}

Bench open_bench(std::size_t count, const std::filesystem::path& cache) {
    Bench bench;
    bench.box = must(sandbox::open_box(must(sandbox::find_graderbox())));
    const auto contest =
        must(config::load_contest_without_data(GRADER_SOURCE_DIR "/config/contest.yaml"));
    for (const auto& language : contest.languages) {
        if (language.name == "cpp") bench.language = language;
    }
    bench.compiler = must(compile::Compiler::open({bench.language}, {.cache = cache}));
    for (const unsigned core : bench.cores) {
        bench.workers.push_back(must(bench.box->make_worker(bench.compiler->worker_spec(core))));
    }
    for (auto& source : bench::contest_sources(count)) {
        bench.submissions.push_back({.problem = "flip", .language = "cpp", .source = source});
    }
    return bench;
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 200;
    const auto folder = must(TempDir::make("compile-bench"));
    Bench bench = open_bench(count, folder.path() / "cache");
    const double headers = prepare_headers(bench);
    double boxed = 0;
    double plain = 0;
    constexpr std::size_t kChunk = 20;
    for (std::size_t begin = 0; begin < count; begin += kChunk) {
        const std::size_t end = std::min(begin + kChunk, count);
        boxed += ours(bench, begin, end);
        plain += bare(bench, folder.path(), begin, end);
        std::printf("%zu of %zu: grader %.1f s, xargs %.1f s, ratio %.3f\n", end, count, boxed,
                    plain, boxed / plain);
        std::fflush(stdout);
    }
    std::printf("ratio %.3f (at most 0.45), with the time for the headers %.3f\n", boxed / plain,
                (boxed + headers) / plain);
}
