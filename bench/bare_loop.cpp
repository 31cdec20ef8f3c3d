// The yardstick: judges without any sandbox, as plainly as it can be done and still stop what does
// not end. Compiles nothing and compares nothing but what it is told to: each task is a command
// that is started with posix_spawn, in the folder of its worker, with at most `--cpu` seconds of
// CPU time (RLIMIT_CPU) and `--wall` seconds on the clock.
//
//   bare_loop [--jobs N] [--core CPU] [--cpu S] [--wall S] < TASKS
//
// A line of TASKS is a command whose words are separated by tabs: the file that is to be copied to
// flip.in first, or "-", then the program and its arguments. A blank line waits until all before it
// has ended. Prints seconds: on the clock, and the sum of the times from spawn to end.

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <spawn.h>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

extern char** environ;

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

struct Options {
    unsigned jobs = 1;
    int core = -1;
    unsigned cpu = 0;  ///< 0: no limit
    unsigned wall = 0;
};

struct Task {
    std::string input;
    std::vector<std::string> command;
};

[[noreturn]] void die(const std::string& what) {
    std::fprintf(stderr, "bare_loop: %s: %s\n", what.c_str(), std::strerror(errno));
    std::exit(1);
}

Options parse(int argc, char** argv) {
    Options options;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        const int value = std::atoi(argv[i + 1]);
        if (name == "--jobs") options.jobs = static_cast<unsigned>(value);
        if (name == "--core") options.core = value;
        if (name == "--cpu") options.cpu = static_cast<unsigned>(value);
        if (name == "--wall") options.wall = static_cast<unsigned>(value);
    }
    return options;
}

/// Lists of tasks; each is begun when the one before has ended.
std::vector<std::vector<Task>> read_tasks() {
    std::vector<std::vector<Task>> stages(1);
    for (std::string line; std::getline(std::cin, line);) {
        if (line.empty()) {
            stages.emplace_back();
            continue;
        }
        std::istringstream words(line);
        Task task;
        std::getline(words, task.input, '\t');
        for (std::string word; std::getline(words, word, '\t');) task.command.push_back(word);
        stages.back().push_back(std::move(task));
    }
    return stages;
}

/// One folder and what is started in it, one process at a time.
class Worker {
public:
    explicit Worker(const Options& options) : options_(options) {
        char name[] = "/tmp/bare_loop_XXXXXX";
        if (::mkdtemp(name) == nullptr) die("mkdtemp");
        folder_ = name;
        ::posix_spawn_file_actions_init(&actions_);
        ::posix_spawn_file_actions_addchdir_np(&actions_, folder_.c_str());
        ::posix_spawn_file_actions_addopen(&actions_, 0, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_addopen(&actions_, 1, "/dev/null", O_WRONLY, 0);
        ::posix_spawn_file_actions_addopen(&actions_, 2, "/dev/null", O_WRONLY, 0);
    }

    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    ~Worker() {
        ::posix_spawn_file_actions_destroy(&actions_);
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }

    /// Gives the time from spawn to end.
    Seconds run(const Task& task) const {
        if (task.input != "-") {
            fs::remove(folder_ / "flip.out");
            fs::copy_file(task.input, folder_ / "flip.in", fs::copy_options::overwrite_existing);
        }
        std::vector<char*> argv;
        for (const std::string& word : task.command) argv.push_back(const_cast<char*>(word.data()));
        argv.push_back(nullptr);
        const auto start = Clock::now();
        pid_t pid = 0;
        if (::posix_spawn(&pid, argv[0], &actions_, nullptr, argv.data(), environ) != 0) {
            die(task.command.front());
        }
        await(pid);
        return Clock::now() - start;
    }

private:
    void await(pid_t pid) const {
        if (options_.cpu > 0) {
            const rlimit limit = {options_.cpu, options_.cpu};
            ::prlimit(pid, RLIMIT_CPU, &limit, nullptr);
        }
        if (options_.wall > 0) {
            const int fd = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
            pollfd ended = {fd, POLLIN, 0};
            if (::poll(&ended, 1, static_cast<int>(options_.wall) * 1000) == 0)
                ::kill(pid, SIGKILL);
            ::close(fd);
        }
        int status = 0;
        if (::waitpid(pid, &status, 0) != pid) die("waitpid");
    }

    Options options_;
    fs::path folder_;
    posix_spawn_file_actions_t actions_ = {};
};

void pin(int core) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<unsigned>(core), &set);
    if (::sched_setaffinity(0, sizeof set, &set) != 0) die("sched_setaffinity");
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    const auto stages = read_tasks();
    if (options.core >= 0) pin(options.core);
    std::vector<Seconds> sums(options.jobs);
    const auto start = Clock::now();
    for (const std::vector<Task>& tasks : stages) {
        std::atomic<std::size_t> next = 0;
        std::vector<std::thread> threads;
        for (unsigned i = 0; i < options.jobs; ++i) {
            threads.emplace_back([&, i] {
                const Worker worker(options);
                for (std::size_t t = next++; t < tasks.size(); t = next++) {
                    sums[i] += worker.run(tasks[t]);
                }
            });
        }
        for (std::thread& thread : threads) thread.join();
        const Seconds wall = Clock::now() - start;
        Seconds sum{0};
        for (const Seconds& part : sums) sum += part;
        std::printf("wall %.6f sum %.6f\n", wall.count(), sum.count());
    }
    return 0;
}
