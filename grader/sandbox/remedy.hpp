#pragma once
// Why a machine cannot isolate, in words an operator can act on.

#include "grader/base/result.hpp"

#include <string>

namespace grader::sandbox {

/// What the kernel's files say; read by read_kernel_settings(), made up by tests.
struct KernelSettings {
    bool root = false;
    bool container = false;               ///< /.dockerenv or /run/.containerenv
    long max_user_namespaces = -1;        ///< -1: no such file
    long unprivileged_userns_clone = -1;  ///< Debian and Ubuntu; -1: no such file
    long apparmor_restricts_userns = -1;  ///< Ubuntu 23.10 and later; -1: no such file
};

[[nodiscard]] KernelSettings read_kernel_settings();

/// The error for a worker that could not be made at `step` with `errno_value`.
[[nodiscard]] Error refusal(const std::string& step, int errno_value, const KernelSettings& kernel);

}  // namespace grader::sandbox
