#include "grader/cli/machine.hpp"

#include "grader/base/fd.hpp"
#include "grader/base/stamp.hpp"
#include "grader/sandbox/box.hpp"

#include <fcntl.h>
#include <sys/utsname.h>

#include <algorithm>

namespace grader::cli {
namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::string_view first_line(std::string_view text) {
    return trimmed(text.substr(0, text.find('\n')));
}

}  // namespace

std::string_view version() {
    return GRADER_VERSION;
}

std::string field(std::string_view text, std::string_view key) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t colon = line.find(':');
        if (colon != std::string_view::npos && trimmed(line.substr(0, colon)) == key) {
            return std::string(trimmed(line.substr(colon + 1)));
        }
    }
    return "";
}

std::string contents_of(const char* path) {
    const auto file = open_file(path, O_RDONLY);
    if (!file) return "";
    return read_all(*file, mib(1)).value_or("");
}

std::string first_line_of(const char* path) {
    return std::string(first_line(contents_of(path)));
}

model::MachineReport this_machine(unsigned cores) {
    model::MachineReport machine;
    utsname names = {};
    if (::uname(&names) == 0) {
        machine.host = names.nodename;
        machine.kernel = std::string(names.sysname) + " " + names.release;
    }
    machine.cpu_model = field(contents_of("/proc/cpuinfo"), "model name");
    if (machine.cpu_model.empty()) machine.cpu_model = names.machine;
    machine.cores = cores;
    machine.grader_version = version();
    return machine;
}

std::string grader_identity() {
    std::string text(version());
    std::vector<std::filesystem::path> programs = {"/proc/self/exe"};
    if (auto graderbox = sandbox::find_graderbox()) programs.push_back(std::move(*graderbox));
    for (const auto& program : programs) {
        const auto stamp = stamp_of(program).value_or(FileStamp{});
        text += " " + std::to_string(stamp.size.value) + "@" + std::to_string(stamp.modified_ns);
    }
    return text;
}

std::string speed_identity(const model::MachineReport& machine) {
    const std::string processor = contents_of("/proc/cpuinfo");
    std::string identity = machine.cpu_model + "\n" + machine.kernel + "\n" +
                           first_line_of("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
    // Virtual machines show the first two only, some not even the model.
    for (const char* key : {"bogomips", "cache size", "stepping", "microcode"}) {
        identity += "\n" + field(processor, key);
    }
    return identity;
}

}  // namespace grader::cli
