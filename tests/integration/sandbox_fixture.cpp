#include "tests/integration/sandbox_fixture.hpp"

#include "grader/sandbox/box.hpp"
#include "tests/integration/processes.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <thread>

namespace grader::integration {
namespace {

namespace fs = std::filesystem;

std::string slurp(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Names of our descendants, with how many there are of each: after a run only graderbox and its
/// idle workers, as many as before.
std::string descendants() {
    std::map<std::string, int> names;
    for (const Process& process : descendants_of(::getpid())) ++names[process.name];
    std::string text;
    for (const auto& [name, count] : names) text += name + " x" + std::to_string(count) + " ";
    return text;
}

bool is_ours(const std::string& cgroup, const std::vector<Process>& family) {
    return std::any_of(family.begin(), family.end(), [&](const Process& process) {
        return cgroup.find("/grader-" + std::to_string(process.pid) + "/") != std::string::npos;
    });
}

/// The groups of our graderbox and the processes in each, in whatever hierarchy.
std::string cgroups() {
    std::string text;
    const auto family = descendants_of(::getpid());
    std::error_code error;
    const auto options = fs::directory_options::skip_permission_denied;
    for (auto entry = fs::recursive_directory_iterator("/sys/fs/cgroup", options, error);
         entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (error) break;
        if (!entry->is_directory(error)) continue;
        const std::string path = entry->path();
        if (!is_ours(path, family)) continue;
        const std::string processes = slurp(entry->path() / "cgroup.procs");
        if (!processes.empty()) text += path + ": " + processes;
    }
    return text;
}

std::string listing(const fs::path& folder) {
    std::set<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        names.insert(entry.path().filename());
    }
    std::string text;
    for (const auto& name : names) text += name + " ";
    return text;
}

}  // namespace

fs::path program_folder() {
    return fs::read_symlink("/proc/self/exe").parent_path();
}

sandbox::Sandbox& the_sandbox() {
    static const std::unique_ptr<sandbox::Sandbox> opened = [] {
        auto box = sandbox::open_box(program_folder() / "graderbox");
        if (!box) {
            ADD_FAILURE() << box.error().message;
            std::abort();
        }
        return std::move(*box);
    }();
    return *opened;
}

Footprint footprint() {
    Footprint seen;
    seen.processes = descendants();
    seen.cgroups = cgroups();
    seen.mounts = slurp("/proc/self/mountinfo");
    seen.shared_memory = slurp("/proc/sysvipc/shm") + slurp("/proc/sysvipc/sem") +
                         slurp("/proc/sysvipc/msg") + listing("/dev/shm");
    seen.descriptors = static_cast<std::size_t>(
        std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator{}));
    return seen;
}

Footprint settled_footprint() {
    Footprint last = footprint();
    for (int tries = 0; tries < 50; ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(40));
        Footprint now = footprint();
        if (now == last) break;
        last = std::move(now);
    }
    return last;
}

void PrintTo(const Footprint& seen, std::ostream* out) {
    *out << "processes: " << seen.processes << "\ndescriptors: " << seen.descriptors
         << "\nshared memory:\n"
         << seen.shared_memory << "\nprocesses in cgroups:\n"
         << seen.cgroups;
}

RunOptions quick_limits() {
    RunOptions options;
    options.limits.cpu = Micros(300'000);
    options.limits.wall = Micros(1'500'000);
    options.limits.memory = mib(64);
    options.limits.output = mib(1);
    options.worker.box_size = mib(8);
    options.worker.box_inodes = 256;
    return options;
}

Result<Ran> run_program(sandbox::Worker& worker, const std::string& name,
                        const RunOptions& options) {
    GRADER_TRY(Fd executable, open_file(program_folder() / "programs" / name, O_RDONLY));
    GRADER_TRY(Fd input, memory_file("problem.in"));
    GRADER_CHECKED(write_all(input, options.input));
    GRADER_TRY(Fd file, memory_file("problem.out"));
    GRADER_TRY(Fd out, memory_file("stdout"));
    GRADER_TRY(Fd err, memory_file("stderr"));
    sandbox::RunSpec spec;
    spec.executable = executable.get();
    spec.argv = options.argv;
    spec.inputs = {{"problem.in", input.get()}};
    spec.outputs = {{"problem.out", file.get()}};
    spec.stdout_fd = out.get();
    spec.stderr_fd = err.get();
    spec.limits = options.limits;
    spec.cpu_kill = options.limits.cpu * 11 / 10;
    Ran ran;
    GRADER_TRY(ran.outcome, worker.run(spec));
    GRADER_TRY(ran.file, read_all(file));
    GRADER_TRY(ran.out, read_all(out));
    GRADER_TRY(ran.err, read_all(err));
    return ran;
}

Result<Ran> run_program(const std::string& name, const RunOptions& options) {
    GRADER_TRY(auto worker, the_sandbox().make_worker(options.worker));
    return run_program(*worker, name, options);
}

}  // namespace grader::integration
