#pragma once
// What a compiler or interpreter is. Thread-safe.

#include "grader/base/hash.hpp"
#include "grader/model/contest.hpp"

#include <string>

namespace grader::compile {

struct Identity {
    std::string version;  ///< the first line that the language's version command prints
    Digest digest;        ///< changes when a program of the language or a library may have changed
};

/// Runs the version command. What cannot be found out is a part of the identity, too.
[[nodiscard]] Identity identify(const model::Language& language);

}  // namespace grader::compile
