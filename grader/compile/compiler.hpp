#pragma once
// Compiling with a memory: what was compiled once by the same compiler, with the same flags, from
// the same bytes is not compiled again; common headers are precompiled; the fastest linker that is
// installed links. None of it changes what a program means, nor what a compiler says (compiler.cpp
// tells how). Thread-safe.
//
// The cache folder may be removed at any time; whatever goes wrong in it costs time only.

#include "grader/base/hash.hpp"
#include "grader/compile/compile.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace grader::compile {

/// $GRADER_CACHE, else $XDG_CACHE_HOME/grader, else .cache/grader of our home; empty when there is
/// none. Not thread-safe.
[[nodiscard]] std::filesystem::path default_cache_folder();

struct CompilerOptions {
    std::filesystem::path cache;  ///< empty, or not writable: nothing is kept
    model::CompileLimits limits;
    std::string box;  ///< identity of the box (its version and kind): part of every key
    /// Whether the box can show a folder of the host to compilers: full isolation only.
    bool headers = true;
};

class Compiler {
public:
    /// Finds out what the compilers of the languages are (by running their version commands).
    [[nodiscard]] static Result<std::unique_ptr<Compiler>> open(
        const std::vector<model::Language>& languages, CompilerOptions options);
    ~Compiler();

    /// What the language's version command prints first: for reports.
    [[nodiscard]] std::string version(const model::Language& language) const;

    /// Changes when the compiler, the interpreter or what belongs to it may have changed.
    [[nodiscard]] Digest identity(const model::Language& language) const;

    /// Of all that the outcome of compiling depends on.
    [[nodiscard]] Digest key(const model::Submission& submission, const model::Language& language,
                             const Companions& companions = {}) const;

    /// What an earlier call kept. Verified: a damaged file is not there.
    [[nodiscard]] std::optional<Artifact> known(const Digest& key);

    /// Compiles, and keeps the outcome (a compile error with its log, too) under key().
    [[nodiscard]] Result<Artifact> compile(const model::Submission& submission,
                                           const model::Language& language, sandbox::Worker& worker,
                                           const Companions& companions = {});

    /// A header to be precompiled before the sources that begin with it; `id` tells headers of
    /// different compilers and flags apart.
    struct Header {
        std::string id;
        std::string name;                  ///< "bits/stdc++.h"
        std::vector<std::string> command;  ///< makes it
    };

    /// The header that compile() could use for this source and that is not there yet; nothing when
    /// the source does not begin with a header worth it.
    [[nodiscard]] std::optional<Header> missing_header(const model::Submission& submission,
                                                       const model::Language& language,
                                                       const Companions& companions = {}) const;

    /// Precompiles. Failing is no Error: then sources are compiled without it.
    void prepare(const Header& header, sandbox::Worker& worker);

    /// The worker that compile() and prepare() need.
    [[nodiscard]] sandbox::WorkerSpec worker_spec(std::optional<unsigned> core) const;

    /// Removes what was not used for longest, until the cache has its size; at the end of a run.
    void trim();

private:
    struct Impl;
    explicit Compiler(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace grader::compile
