#pragma once
// The file system that a worker's programs see. Made once per zygote, inside its own mount
// namespace:
//
//   /            tmpfs, read-only, empty but for what follows
//   /dev         null, and for programs also zero, random, urandom, full
//   /usr /etc …  the toolchain, read-only, only for workers that need it
//   /w           tmpfs with a size and inode limit; /w/box (also /box) is the working directory,
//                made afresh for every run

#include "grader/box/protocol.hpp"

namespace grader::box {

constexpr char kBoxParent[] = "/w";

/// Leaves the old root behind for good. The process must own its mount and user namespace.
bool enter_root(const WorkerRequest& request, Fault& fault);

}  // namespace grader::box
