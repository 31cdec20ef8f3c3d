#pragma once
// Precompiled headers in the cache folder. Each has a folder of its own,
//
//   headers/ID/iostream       #include_next <iostream>
//   headers/ID/iostream.gch
//   headers/ID/populate.so    loads the .gch faster (headers.cpp tells why)
//   headers/ID/stamps         what the files were when they were made: others are not used
//
// which is put before the compiler's own folders by -isystem: a source that begins with <iostream>
// gets the .gch, everywhere else the wrapper finds the compiler's header. Thread-safe.

#include "grader/compile/compile.hpp"

#include <filesystem>
#include <mutex>
#include <set>
#include <string>

namespace grader::compile {

class Headers {
public:
    /// A folder that open_cache() found good.
    explicit Headers(const std::filesystem::path& cache) : folder_(cache / "headers") {}

    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

    /// Whether it is there; then it counts as used.
    [[nodiscard]] bool ready(const std::string& id, const std::string& name) const;

    /// What makes a compiler in the box use it.
    [[nodiscard]] Additions additions(const std::string& id) const;

    /// Whether making it failed already.
    [[nodiscard]] bool failed(const std::string& id) const;

    /// Makes it by `command` (precompile_command()). While others make it, too, the first wins.
    void make(const std::string& id, const std::string& name,
              const std::vector<std::string>& command, sandbox::Worker& worker);

private:
    std::filesystem::path folder_;
    mutable std::mutex mutex_;
    std::set<std::string> failed_;
};

}  // namespace grader::compile
