#pragma once
// The setter's programs that take part in judging: each is read once, before anything is judged,
// and compiled once, by the slot that needs it first. Thread-safe.

#include "grader/base/hash.hpp"
#include "grader/base/result.hpp"
#include "grader/compile/compiler.hpp"
#include "grader/model/contest.hpp"
#include "grader/model/submission.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace grader::judge {

class Program {
public:
    /// Reads the source and the headers of its include folder. `program` and `languages` are
    /// borrowed. `kind`: "checker", for messages and as the source's name.
    [[nodiscard]] static Result<std::shared_ptr<Program>> read(
        const model::JudgeProgram& program, const std::string& kind,
        const std::vector<model::Language>& languages);

    [[nodiscard]] const model::Language& language() const { return *language_; }

    /// The source's name in the box.
    [[nodiscard]] std::string source_name() const;

    /// Of everything that its compilation depends on.
    [[nodiscard]] Digest key(const compile::Compiler& compiler) const;

    using Compile = std::function<Result<compile::Artifact>(
        const model::Submission& source, const model::Language&, const compile::Companions&)>;

    /// What can be run, borrowed; compiled when it is not yet. While one thread compiles the others
    /// wait. An Error: it does not compile, in the compiler's words, or we failed.
    [[nodiscard]] Result<int> artifact(const Compile& compile);

private:
    model::Submission source_;
    std::string kind_;
    std::filesystem::path path_;
    const model::Language* language_ = nullptr;
    compile::Companions companions_;
    std::mutex mutex_;
    std::optional<compile::Artifact> artifact_;
};

}  // namespace grader::judge
