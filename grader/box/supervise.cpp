// There is no timer and no periodic tick. A run confined to n CPUs cannot use CPU time faster than
// n times the clock, so the earliest moment at which a limit can be reached is known: sleep until
// then, look, and if the limit is not reached (the program waited, or the machine was busy) the
// new remainder gives the next moment. A run that ends before its limit is never looked at.
#include "grader/box/supervise.hpp"

#include "grader/box/directory.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace grader::box {
namespace {

constexpr std::uint64_t kShortestSleep = 1'000'000;
constexpr std::uint64_t kMemoryPeriod = 5'000'000;
constexpr std::uint64_t kNever = ~0ULL;

std::uint64_t now() {
    timespec time = {};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U +
           static_cast<std::uint64_t>(time.tv_nsec);
}

int program_pid(const Watch& watch) {
    return fcntl(watch.owner_slot, F_GETOWN);
}

/// CPU time used so far; once the program is dead and reaped, 0: init is about to exit.
std::uint64_t cpu_used(const Watch& watch, const RunRecord& record, std::uint64_t cpu_at_start) {
    if (watch.tree_cpu) return cgroup_cpu(*watch.cgroup) - cpu_at_start;
    const int pid = program_pid(watch);
    if (pid <= 0) return 0;
    // The CPU clock of another process, as clock_getcpuclockid(3) makes it.
    const auto clock = static_cast<clockid_t>((~static_cast<unsigned>(pid) << 3U) | 2U);
    timespec time = {};
    if (clock_gettime(clock, &time) != 0) return 0;
    const std::uint64_t used = static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U +
                               static_cast<std::uint64_t>(time.tv_nsec);
    return used - std::min(used, record.cpu_before_exec);
}

bool read_proc(const Watch& watch, const char* file, char (&text)[256]) {
    char path[64];
    std::snprintf(path, sizeof path, "%d/%s", program_pid(watch), file);
    const int fd = openat(watch.proc, path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    const ssize_t got = read(fd, text, sizeof text - 1);
    close(fd);
    text[std::max<ssize_t>(got, 0)] = '\0';
    return got > 0;
}

/// Time that the program was ready to run and waited for a CPU: not its fault. The second number
/// of schedstat (Documentation/scheduler/sched-stats.rst), of its main thread.
std::uint64_t queue_wait(const Watch& watch) {
    char text[256];
    if (watch.proc < 0 || !read_proc(watch, "schedstat", text)) return 0;
    const char* blank = std::strchr(text, ' ');
    return blank != nullptr ? std::strtoull(blank, nullptr, 10) : 0;
}

std::uint64_t resident_set_of(const Watch& watch, const char* file) {
    static const auto kPage = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    char text[256];
    if (!read_proc(watch, file, text)) return 0;
    const char* blank = std::strchr(text, ' ');
    return blank != nullptr ? std::strtoull(blank, nullptr, 10) * kPage : 0;
}

/// A main thread that has ended shows nothing: then any other thread does.
std::uint64_t resident_set(const Watch& watch) {
    if (watch.proc < 0) return 0;
    std::uint64_t resident = resident_set_of(watch, "statm");
    if (resident > 0) return resident;
    char path[64];
    std::snprintf(path, sizeof path, "%d/task", program_pid(watch));
    const int tasks = openat(watch.proc, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (tasks < 0) return 0;
    int found = 0;
    for_each_entry(tasks, found, [&](const char* task) {
        std::snprintf(path, sizeof path, "task/%s/statm", task);
        resident = resident_set_of(watch, path);
        return resident == 0;
    });
    close(tasks);
    return resident;
}

void end_run(const RunRecord& record) {
    syscall(SYS_pidfd_send_signal, record.program_pidfd, SIGKILL, nullptr, 0);
}

/// How long nothing can happen: see the top of this file. 0 with `limit` set: it was reached.
std::uint64_t look(const Watch& watch, const RunRecord& record, std::uint64_t cpu_at_start,
                   Limit& limit) {
    std::uint64_t sleep = kNever;
    if (watch.memory_kill != 0 && watch.watch_memory) {
        if (resident_set(watch) > watch.memory_kill) return limit = Limit::memory, 0;
        sleep = kMemoryPeriod;
    }
    if (watch.cpu_kill != 0) {
        const std::uint64_t used = cpu_used(watch, record, cpu_at_start);
        if (used >= watch.cpu_kill) return limit = Limit::cpu, 0;
        sleep = std::min(sleep, (watch.cpu_kill - used) / watch.cores);
    }
    if (watch.wall_kill != 0) {
        std::uint64_t wall = record.started != 0 ? now() - record.started : 0;
        if (wall >= watch.wall_kill) wall -= std::min(wall, queue_wait(watch));
        if (wall >= watch.wall_kill) return limit = Limit::wall, 0;
        sleep = std::min(sleep, watch.wall_kill - wall);
    }
    return std::max(sleep, kShortestSleep);
}

/// The first look costs system calls and can find nothing: the shortest limit is the first moment.
std::uint64_t first_sleep(const Watch& watch) {
    std::uint64_t sleep = kNever;
    if (watch.memory_kill != 0 && watch.watch_memory) sleep = kMemoryPeriod;
    if (watch.cpu_kill != 0) sleep = std::min(sleep, watch.cpu_kill / watch.cores);
    if (watch.wall_kill != 0) sleep = std::min(sleep, watch.wall_kill);
    return std::max(sleep, kShortestSleep);
}

}  // namespace

Limit supervise(const Watch& watch, const RunRecord& record) {
    // Counters of a cgroup go on from run to run.
    const std::uint64_t cpu_at_start = watch.tree_cpu ? cgroup_cpu(*watch.cgroup) : 0;
    Limit limit = Limit::none;
    std::uint64_t sleep = first_sleep(watch);
    for (;;) {
        pollfd events[] = {{watch.init_pidfd, POLLIN, 0}, {watch.channel, 0, 0}};
        const timespec timeout = {static_cast<time_t>(sleep / 1'000'000'000U),
                                  static_cast<long>(sleep % 1'000'000'000U)};
        const int ready = ppoll(events, 2, sleep == kNever ? nullptr : &timeout, nullptr);
        if (ready < 0 && errno != EINTR) _exit(1);
        if ((events[1].revents & (POLLHUP | POLLERR)) != 0) _exit(0);  // takes the run along
        if ((events[0].revents & POLLIN) != 0) return limit;
        if (ready != 0) continue;
        sleep = limit == Limit::none ? look(watch, record, cpu_at_start, limit) : kNever;
        if (limit != Limit::none) {
            end_run(record);
            sleep = kNever;
        }
    }
}

}  // namespace grader::box
