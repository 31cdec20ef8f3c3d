#pragma once
// The weaker modes, for machines that allow no namespaces. The box is a folder on the host, made by
// the spawner; what a program sees is restricted by Landlock, or not at all. docs/sandbox.md says
// what is lost.

#include "grader/box/protocol.hpp"

#include <cstddef>

namespace grader::box {

constexpr std::size_t kBoxFolderSize = 64;

/// The path of a new, or emptied, folder below /tmp for worker `index`.
bool make_box_folder(unsigned index, char (&folder)[kBoxFolderSize], Fault& fault);

/// Of workers 0 … count - 1, whose processes must be dead; nothing where none was made.
void remove_box_folders(unsigned count);

/// From here on this process and its descendants can only read the toolchain (if asked for) and a
/// few devices, and write below `box_folder`. An error when the kernel has no Landlock.
bool restrict_files(const WorkerRequest& request, const char* box_folder, Fault& fault);

}  // namespace grader::box
