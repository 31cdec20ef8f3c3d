#include "tests/integration/processes.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>

namespace grader::integration {
namespace {

namespace fs = std::filesystem;

/// Of /proc/<pid>/stat: "pid (name) state ppid …", the start time is field 22. Zombies do not
/// count.
std::optional<Process> read_process(const fs::path& folder) {
    std::ifstream file(folder / "stat");
    std::ostringstream text;
    text << file.rdbuf();  // does not throw when the process is gone meanwhile
    const std::string stat = text.str();
    const auto open = stat.find('(');
    const auto close = stat.rfind(')');
    if (open == std::string::npos || close == std::string::npos) return std::nullopt;
    std::istringstream rest(stat.substr(close + 2));
    std::vector<std::string> fields{std::istream_iterator<std::string>(rest), {}};
    if (fields.size() < 20 || fields[0] == "Z" || fields[0] == "X") return std::nullopt;
    return Process{std::stoi(stat), std::stoi(fields[1]), stat.substr(open + 1, close - open - 1),
                   std::stoull(fields[19])};
}

std::vector<Process> all_processes() {
    std::vector<Process> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        if (const auto process = read_process(entry.path())) found.push_back(*process);
    }
    // not by pid: numbers are used again
    std::stable_sort(found.begin(), found.end(),
                     [](const Process& a, const Process& b) { return a.started < b.started; });
    return found;
}

}  // namespace

std::vector<Process> descendants_of(int pid) {
    const auto processes = all_processes();
    std::vector<Process> family;
    std::vector<int> parents = {pid};
    for (std::size_t i = 0; i < parents.size(); ++i) {
        for (const Process& process : processes) {
            if (process.parent != parents[i]) continue;
            family.push_back(process);
            parents.push_back(process.pid);
        }
    }
    return family;
}

bool exists(const Process& process) {
    const auto now = read_process("/proc/" + std::to_string(process.pid));
    return now && now->started == process.started;
}

}  // namespace grader::integration
