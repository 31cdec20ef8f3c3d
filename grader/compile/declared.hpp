#pragma once
// The memory that a program's globals take, known before it runs. Thread-safe.

#include "grader/base/units.hpp"

namespace grader::compile {

/// The sizes in memory of the writable segments of an ELF executable (elf(5)): initialised and
/// zeroed globals, the library's own among them, which take some tens of KiB. 0: it is no ELF
/// executable of this machine, or a damaged one. The file is hostile: its linker may have been told
/// anything. `executable`: a borrowed descriptor.
[[nodiscard]] Bytes declared_memory(int executable);

}  // namespace grader::compile
