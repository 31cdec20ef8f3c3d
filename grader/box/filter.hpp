#pragma once
// The system calls that a program in the box is refused (seccomp, deny list). Built once per
// spawner with libseccomp, loaded once per zygote and inherited by every run, so that a run pays
// nothing for it.
//
// The zygote lives under the same filter as the programs but must clone into new namespaces. It
// signs that call: the kernel ignores the sixth argument register of clone, the filter compares it
// with a random number that no program can know (exec leaves neither memory nor registers).

#include "grader/box/protocol.hpp"

#include <linux/filter.h>

#include <cstdint>

namespace grader::box {

struct Filter {
    static constexpr std::size_t kMaxInstructions = 1024;

    std::uint16_t size = 0;
    sock_filter instructions[kMaxInstructions];
};

/// `processes`: whether fork is allowed. On failure says so in `fault` and returns false.
bool build_filter(Filter& filter, bool processes, std::uint64_t signature, Fault& fault);

/// Installs it for this process and its descendants, for good (sets no_new_privs).
bool load_filter(const Filter& filter, Fault& fault);

}  // namespace grader::box
