#pragma once
// The file system that a worker's programs see. Made once per zygote, inside its own mount
// namespace:
//
//   /            tmpfs, read-only, empty but for what follows
//   /dev         null, and for programs also zero, random, urandom, full
//   /usr /etc …  the toolchain, read-only, only for workers that need it
//   /headers     precompiled headers, read-only, only for workers that ask for them
//   /w           tmpfs with a size and inode limit; /w/box (also /box) is the working directory,
//                made afresh for every run

#include "grader/box/protocol.hpp"

namespace grader::box {

constexpr char kBoxParent[] = "/w";

/// The folder of precompiled headers as a mount that is attached nowhere yet; -1 when there is none
/// or it cannot be had: then compilers do without. While the process still has the uid of its
/// caller, since nobody else may get there.
int open_headers(const WorkerRequest& request);

/// Leaves the old root behind for good. The process must own its mount and user namespace. Closes
/// `headers`.
bool enter_root(const WorkerRequest& request, int headers, Fault& fault);

}  // namespace grader::box
