#pragma once
// The Sandbox that runs programs in graderbox (grader/box).

#include "grader/sandbox/sandbox.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace grader::sandbox {

/// How strong the box is; less than full only when the operator asked for it by name.
enum class Isolation {
    full,
    landlock,  ///< files by Landlock, system calls by seccomp, limits; no namespaces
    none,      ///< limits only: for programs that are trusted
};

/// Starts graderbox and proves, by running a program in it, that this machine can isolate. The
/// error (environment) names the cause and the remedy. Call it before the process grows or starts
/// threads.
[[nodiscard]] Result<std::unique_ptr<Sandbox>> open_box(const std::filesystem::path& graderbox,
                                                        Isolation isolation = Isolation::full);

/// graderbox beside the running program, or in ../libexec/grader of it.
[[nodiscard]] Result<std::filesystem::path> find_graderbox();

}  // namespace grader::sandbox
