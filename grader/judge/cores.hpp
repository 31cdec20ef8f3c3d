#pragma once
// Which CPUs runs are pinned to. Thread-safe.

#include <filesystem>
#include <vector>

namespace grader::judge {

/// The CPUs that this process may use, the best `jobs` of them. Two hardware threads of one core
/// disturb each other's times: one of each core comes first, its siblings only after all cores are
/// taken. With `jobs` 0 one of each core, and no more than the CPU quota of our cgroup allows.
[[nodiscard]] std::vector<unsigned> usable_cores(unsigned jobs);

/// The parts of it, for tests. `sys` is /sys/devices/system/cpu: the order in which `allowed` are
/// to be used, and how many of them are cores of their own.
struct CoreOrder {
    std::vector<unsigned> cpus;
    std::size_t cores = 0;
};

[[nodiscard]] CoreOrder order_cores(const std::vector<unsigned>& allowed,
                                    const std::filesystem::path& sys);

/// How many CPUs the quota of our cgroup is worth, at least 1; 0: no quota. `root` is /.
[[nodiscard]] unsigned quota_cpus(const std::filesystem::path& root);

}  // namespace grader::judge
