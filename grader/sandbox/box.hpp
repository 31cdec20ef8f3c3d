#pragma once
// The Sandbox that runs programs in graderbox (grader/box).

#include "grader/sandbox/sandbox.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace grader::sandbox {

/// Starts graderbox and proves, by running a program in it, that this machine can isolate. The
/// error (environment) names the cause and the remedy. Call it before the process grows or starts
/// threads.
[[nodiscard]] Result<std::unique_ptr<Sandbox>> open_box(const std::filesystem::path& graderbox);

/// graderbox beside the running program, or in ../libexec/grader of it.
[[nodiscard]] Result<std::filesystem::path> find_graderbox();

}  // namespace grader::sandbox
