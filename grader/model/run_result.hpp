#pragma once
// What one run of a program in the box did. Facts only: no verdict (see decide.hpp).

#include "grader/base/units.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace grader::model {

/// Which limit ended the run; `none` when the program ended by itself.
enum class LimitHit { none, cpu, wall, memory, output };

enum class MemorySource {
    rss,       ///< peak resident set of the largest process
    cgroup,    ///< peak of the whole tree
    declared,  ///< size of the globals, which is larger (MemoryCounts::declared)
};

enum class FileKind { regular, directory, symlink, other };

/// Which output was judged, for problems where a program may choose (IoKind::either).
enum class IoUsed {
    fixed,  ///< the problem says
    file,
    stdio,
};

/// A file that the program left in its working directory; names are hostile raw bytes.
struct ProducedFile {
    std::string name;
    FileKind kind = FileKind::regular;
    Bytes size;
};

enum class CollectState {
    collected,    ///< a regular file within the limit
    missing,      ///< no such name
    not_regular,  ///< a link, directory, FIFO, socket or device
    too_large,    ///< beyond the output limit
};

struct RunResult {
    bool signalled = false;
    int exit_code = 0;   ///< when not signalled: 0..255
    int signal = 0;      ///< when signalled
    int exec_error = 0;  ///< errno when the file cannot be executed at all; else 0
    LimitHit limit = LimitHit::none;
    Micros cpu{0};
    Micros wall{0};
    Bytes memory;
    MemorySource memory_source = MemorySource::rss;
    CollectState output = CollectState::collected;  ///< of the output file; stdio: of stdout
    Bytes stdout_size;
    Bytes stderr_size;
    std::vector<ProducedFile> files;  ///< at most 32, inputs not included
};

}  // namespace grader::model
