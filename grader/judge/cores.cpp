#include "grader/judge/cores.hpp"

#include "grader/base/fd.hpp"

#include <fcntl.h>
#include <sched.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace grader::judge {
namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
    const auto file = open_file(path, O_RDONLY);
    if (!file) return "";
    return read_all(*file, mib(1)).value_or("");
}

std::optional<std::int64_t> first_number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return std::nullopt;
    return value;
}

/// What tells the core that a CPU belongs to: the list of its hardware threads.
std::string core_of(unsigned cpu, const fs::path& sys) {
    const std::string siblings =
        contents(sys / ("cpu" + std::to_string(cpu)) / "topology" / "thread_siblings_list");
    return siblings.empty() ? std::to_string(cpu) : siblings;
}

/// In whole CPUs, at least 1; 0: none.
unsigned quota(std::string_view microseconds, std::string_view period) {
    const auto used = first_number(microseconds);
    const auto of = first_number(period);
    if (!used || !of || *used <= 0 || *of <= 0) return 0;
    return static_cast<unsigned>(std::max<std::int64_t>(1, *used / *of));
}

/// The least quota of the groups from `mount`/`group` up to `mount`, which in a container is all
/// that can be seen.
unsigned tightest(const fs::path& mount, const fs::path& group,
                  const std::function<unsigned(const fs::path&)>& quota_of) {
    unsigned least = 0;
    for (fs::path folder = group;; folder = folder.parent_path()) {
        const unsigned here = quota_of(folder.empty() ? mount : mount / folder);
        if (here != 0 && (least == 0 || here < least)) least = here;
        if (folder.empty()) return least;
    }
}

/// The folder of our cgroup for `controller` ("" for v2) by /proc/self/cgroup: "4:cpu,cpuacct:/x".
fs::path cgroup_folder(const fs::path& root, std::string_view controller) {
    const std::string text = contents(root / "proc/self/cgroup");
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (second == line.npos) continue;
        const std::string names =
            "," + std::string(line.substr(first + 1, second - first - 1)) + ",";
        if (names.find("," + std::string(controller) + ",") == names.npos) continue;
        return fs::path(line.substr(std::min(second + 2, line.size())));
    }
    return {};
}

}  // namespace

CoreOrder order_cores(const std::vector<unsigned>& allowed, const fs::path& sys) {
    CoreOrder order;
    std::vector<unsigned> siblings;
    std::set<std::string> taken;
    for (const unsigned cpu : allowed) {
        (taken.insert(core_of(cpu, sys)).second ? order.cpus : siblings).push_back(cpu);
    }
    order.cores = order.cpus.size();
    order.cpus.insert(order.cpus.end(), siblings.begin(), siblings.end());
    return order;
}

unsigned quota_cpus(const fs::path& root) {
    const fs::path cgroups = root / "sys/fs/cgroup";
    // v2: "200000 100000" or "max 100000".
    const unsigned v2 = tightest(cgroups, cgroup_folder(root, ""), [](const fs::path& folder) {
        const std::string text = contents(folder / "cpu.max");
        return quota(text, std::string_view(text).substr(text.find(' ') + 1));
    });
    if (v2 != 0) return v2;
    return tightest(cgroups / "cpu", cgroup_folder(root, "cpu"), [](const fs::path& folder) {
        return quota(contents(folder / "cpu.cfs_quota_us"), contents(folder / "cpu.cfs_period_us"));
    });
}

std::vector<unsigned> usable_cores(unsigned jobs) {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (::sched_getaffinity(0, sizeof set, &set) != 0) return {0};
    std::vector<unsigned> allowed;
    for (unsigned cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
        if (CPU_ISSET(cpu, &set)) allowed.push_back(cpu);
    }
    CoreOrder order = order_cores(allowed, "/sys/devices/system/cpu");
    std::size_t count = jobs;
    if (jobs == 0) {
        const unsigned quota = quota_cpus("/");
        count = quota == 0 ? order.cores : std::min<std::size_t>(order.cores, quota);
    }
    order.cpus.resize(std::min(order.cpus.size(), count));
    return order.cpus;
}

}  // namespace grader::judge
