#pragma once
// Judging the cases of a bundle: when it is made, and again wherever its verdict is doubted.

#include "grader/appeal/bundle.hpp"
#include "grader/compile/compiler.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace grader::appeal {

/// Compiles the bundle's source, runs it on the cases and fills in what came out. Errors are ours,
/// or `stop` was requested.
[[nodiscard]] Status gather(Bundle& bundle, sandbox::Sandbox& sandbox, compile::Compiler& compiler,
                            const std::stop_token& stop);

/// Whether a case, when it was bundled, got another verdict than in the store.
[[nodiscard]] bool contradicts(const BundledCase& disputed);

/// Whether any of them did, or compiling went another way.
[[nodiscard]] bool contradicts(const Bundle& bundle);

struct ReplayedCase {
    model::CaseResult then;
    model::CaseResult now;
    bool stands = false;
};

/// A fact of the machine that is not what it was.
struct Difference {
    std::string what;  ///< "kernel"
    std::string then;
    std::string now;
};

struct Replay {
    model::CompileResult compile;
    bool compile_stands = false;   ///< it compiles now, as it did then; or does not, as then
    bool same_executable = false;  ///< byte for byte; when it compiles
    std::vector<ReplayedCase> cases;
    model::MachineReport machine;
    std::vector<Difference> differences;

    /// Whether all verdicts are what they were.
    [[nodiscard]] bool stands() const;
    /// Whether a verdict of then or now is one that a slower machine might change.
    [[nodiscard]] bool time_at_stake() const;
};

/// `machine`: this one. Errors as those of gather().
[[nodiscard]] Result<Replay> replay(const Bundle& bundle, sandbox::Sandbox& sandbox,
                                    compile::Compiler& compiler,
                                    const model::MachineReport& machine,
                                    const std::stop_token& stop);

/// For `grader replay --format json`; docs/appeals.md is the contract.
[[nodiscard]] std::string replay_json(const Bundle& bundle, const Replay& replay);

}  // namespace grader::appeal
