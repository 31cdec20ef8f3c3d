#pragma once
// What is known about this machine, for reports and for `grader doctor`. Whatever cannot be found
// out is left empty. Thread-safe.

#include "grader/model/contest.hpp"
#include "grader/model/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace grader::cli {

/// "0.1.0"
[[nodiscard]] std::string_view version();

/// The value of the first "key : value" line, as in /proc/cpuinfo and /proc/meminfo.
[[nodiscard]] std::string field(std::string_view text, std::string_view key);

/// The file's first line; empty when it cannot be read.
[[nodiscard]] std::string first_line_of(const char* path);

/// The contents of a file of /proc; empty when it cannot be read.
[[nodiscard]] std::string contents_of(const char* path);

/// All but `compilers` and `sandbox`.
[[nodiscard]] model::MachineReport this_machine(unsigned cores);

/// Changes when this program or its graderbox does: results of another one are not reused.
[[nodiscard]] std::string grader_identity();

/// Machines with the same one are taken to be equally fast: the processor, its speed, the kernel.
[[nodiscard]] std::string speed_identity(const model::MachineReport& machine);

}  // namespace grader::cli
