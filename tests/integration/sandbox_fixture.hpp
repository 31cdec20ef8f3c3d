#pragma once
// What the tests with the real box share: one sandbox for the whole test program, the compiled
// programs of programs/, and a look at what a run must not leave behind.

#include "grader/sandbox/sandbox.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

namespace grader::integration {

/// Opened once; a machine that cannot isolate fails the tests, it does not skip them.
[[nodiscard]] sandbox::Sandbox& the_sandbox();

/// The folder of the test program: graderbox and programs/ are in it.
[[nodiscard]] std::filesystem::path program_folder();

/// Everything of the machine that a run could leak into.
struct Footprint {
    std::string processes;  ///< our descendants: graderbox and its workers
    std::string mounts;     ///< of the machine, as we see them
    std::string cgroups;    ///< processes left in a worker's group
    std::string shared_memory;
    std::size_t descriptors = 0;

    bool operator==(const Footprint&) const = default;
};

[[nodiscard]] Footprint footprint();

/// The same once it does not change any more: an earlier test's worker may be on its way out.
[[nodiscard]] Footprint settled_footprint();

/// Prints the difference in a failed EXPECT_EQ.
void PrintTo(const Footprint& footprint, std::ostream* out);

/// One run of programs/<name> with what tests usually want to see of it.
struct Ran {
    sandbox::RunOutcome outcome;
    std::string out;
    std::string err;
    std::string file;  ///< what was collected from problem.out
};

struct RunOptions {
    sandbox::WorkerSpec worker;
    model::Limits limits;
    std::string input = "3 4\n";  ///< problem.in
    std::vector<std::string> argv = {"program"};
};

[[nodiscard]] RunOptions quick_limits();

[[nodiscard]] Result<Ran> run_program(const std::string& name, const RunOptions& options);
[[nodiscard]] Result<Ran> run_program(sandbox::Worker& worker, const std::string& name,
                                      const RunOptions& options);

}  // namespace grader::integration
