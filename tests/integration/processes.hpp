#pragma once
// A look at the machine's processes, through /proc.

#include <string>
#include <vector>

namespace grader::integration {

struct Process {
    int pid = 0;
    int parent = 0;
    std::string name;
    unsigned long long started = 0;  ///< tells a process from a later one with the same pid
};

/// All descendants, parents before children, elder before younger.
[[nodiscard]] std::vector<Process> descendants_of(int pid);

[[nodiscard]] bool exists(const Process& process);

}  // namespace grader::integration
