#pragma once
// The working directory of a run: filled before it, read after its last process is dead, emptied.

#include "grader/box/protocol.hpp"

#include <cstdint>

namespace grader::box {

/// The box of a worker between runs: empty, and as large as on the first day.
struct Box {
    int parent = -1;     ///< /w
    int directory = -1;  ///< /w/box
    std::uint64_t free_blocks = 0;
    std::uint64_t free_inodes = 0;
    std::uint64_t inode_number = 0;  ///< of the working directory: how many files were ever made
    unsigned program_uid = 0;        ///< owns the working directory; 0: we do
    bool counted = true;  ///< a tmpfs of its own: blocks and inodes tell whether it is empty
};

/// `path` is the parent of the working directory.
bool open_box(Box& box, const char* path, unsigned program_uid, bool counted, Fault& fault);

/// Copies a regular file, from its start, into a new file of the box that the program owns.
bool put_file(const Box& box, const char* name, int source, Fault& fault);

/// A file without a name, readable and writable; -1 with errno on failure.
int unnamed_file(const Box& box);

/// Copies all of `source` (from its start) to the current offset of `target`; errno on failure.
bool copy_file(int source, int target, std::uint64_t limit);

/// Copies a file that the program left, if it is a regular file within `limit`, to the start of
/// `target`. Opening it cannot block, follow a link or leave the box.
bool collect_file(const Box& box, const char* name, int target, std::uint64_t limit,
                  Collected& collected, Fault& fault);

/// Lists (names but those of `inputs`, into `reply`) and removes what the run left. Whether the box
/// is as it was on the first day; if not the zygote must end: its tree is not walked.
bool empty_box(Box& box, const char* const* inputs, unsigned input_count, RunReply& reply);

/// Whether the box has no space or no inodes left: writes of the program failed.
bool box_full(const Box& box);

}  // namespace grader::box
