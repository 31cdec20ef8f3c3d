#pragma once
// Outcomes of compilations, kept in the cache folder. Whatever fails here costs a compilation and
// nothing else. Thread-safe.

#include "grader/base/hash.hpp"
#include "grader/compile/compile.hpp"

#include <filesystem>
#include <optional>

namespace grader::compile {

class Artifacts {
public:
    /// A folder that open_cache() found good.
    explicit Artifacts(std::filesystem::path cache) : cache_(std::move(cache)) {}

    /// What was kept; what is damaged, or was not put there by us, is removed and not there.
    [[nodiscard]] std::optional<Artifact> find(const Digest& key) const;

    /// Whether find() would probably find it; quick.
    [[nodiscard]] bool has(const Digest& key) const;

    void keep(const Digest& key, const Artifact& artifact) const;

private:
    [[nodiscard]] std::optional<Artifact> read(const std::filesystem::path& record) const;

    std::filesystem::path cache_;
};

}  // namespace grader::compile
