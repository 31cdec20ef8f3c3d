#pragma once
// Recording where something of ours failed.

#include "grader/box/protocol.hpp"

#include <cerrno>
#include <cstdio>

namespace grader::box {

/// Always false, so that `return set_fault(…)` ends a step. The first fault stays.
inline bool set_fault(Fault& fault, const char* step, int error = errno) {
    if (fault.error == 0) {
        fault.error = error != 0 ? error : EIO;
        std::snprintf(fault.step, sizeof fault.step, "%s", step);
    }
    return false;
}

}  // namespace grader::box
