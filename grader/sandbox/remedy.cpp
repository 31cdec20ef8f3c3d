#include "grader/sandbox/remedy.hpp"

#include "grader/base/fd.hpp"

#include <unistd.h>

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace grader::sandbox {
namespace {

long read_setting(const char* path) {
    const auto text = read_file(path, kib(4));
    return text ? std::strtol(text->c_str(), nullptr, 10) : -1;
}

std::string remedy(const std::string& step, int errno_value, const KernelSettings& kernel) {
    if (step.rfind("hard limit", 0) == 0) {
        return "it was set for this session and would bind every program\n"
               "  remedy: start grader from a session without it, or as root";
    }
    if (errno_value == EMFILE || errno_value == ENFILE) {
        return "too few files may be open\n  remedy: ulimit -n 1024";
    }
    if (errno_value == EAGAIN) {
        return "no more processes may be started\n  remedy: ulimit -u 4096";
    }
    const bool namespaces = step == "create namespaces";
    if (kernel.max_user_namespaces == 0) {
        return "user namespaces are switched off (user.max_user_namespaces = 0)\n"
               "  remedy: sudo sysctl user.max_user_namespaces=10000";
    }
    if (!kernel.root && kernel.unprivileged_userns_clone == 0) {
        return "user namespaces are for root only (kernel.unprivileged_userns_clone = 0)\n"
               "  remedy: sudo sysctl kernel.unprivileged_userns_clone=1, or run grader as root";
    }
    if (!kernel.root && kernel.apparmor_restricts_userns == 1) {
        return "AppArmor restricts user namespaces "
               "(kernel.apparmor_restrict_unprivileged_userns = 1)\n"
               "  remedy: sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0, "
               "or run grader as root";
    }
    if (kernel.container && (errno_value == EPERM || errno_value == ENOSYS)) {
        return "the container does not allow it (Docker's default seccomp profile)\n"
               "  remedy: docker run --privileged, or --security-opt seccomp=unconfined "
               "--security-opt apparmor=unconfined --cap-add SYS_ADMIN";
    }
    if (namespaces && errno_value == ENOSPC) {
        return "no more namespaces are to be had (user.max_*_namespaces)\n"
               "  remedy: sudo sysctl user.max_user_namespaces=10000 user.max_pid_namespaces=10000";
    }
    if (namespaces && errno_value == EINVAL) {
        return "the kernel was built without some namespaces\n"
               "  remedy: a distribution's kernel (CONFIG_USER_NS, CONFIG_PID_NS, CONFIG_NET_NS)";
    }
    if (errno_value == ENOSYS) {
        return "the kernel is too old\n  remedy: Linux 5.12 or later";
    }
    return "see docs/sandbox.md for what is needed";
}

}  // namespace

KernelSettings read_kernel_settings() {
    KernelSettings kernel;
    std::error_code ignored;
    kernel.root = ::geteuid() == 0;
    kernel.container = std::filesystem::exists("/.dockerenv", ignored) ||
                       std::filesystem::exists("/run/.containerenv", ignored);
    kernel.max_user_namespaces = read_setting("/proc/sys/user/max_user_namespaces");
    kernel.unprivileged_userns_clone = read_setting("/proc/sys/kernel/unprivileged_userns_clone");
    kernel.apparmor_restricts_userns =
        read_setting("/proc/sys/kernel/apparmor_restrict_unprivileged_userns");
    return kernel;
}

Error refusal(const std::string& step, int errno_value, const KernelSettings& kernel) {
    return {ErrorCode::environment,
            fmt::format("this machine cannot isolate programs: {}: {}\n  cause: {}", step,
                        std::generic_category().message(errno_value),
                        remedy(step, errno_value, kernel))};
}

}  // namespace grader::sandbox
