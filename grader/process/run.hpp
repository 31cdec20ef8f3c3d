#pragma once
// Runs a trusted command (a version probe, a problem's generator, graderbox itself); contestants'
// programs run in the box. Boost.Process is included by run.cpp only. Thread-safe.

#include "grader/base/fd.hpp"
#include "grader/base/result.hpp"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace grader::process {

struct Command {
    std::vector<std::string> argv;  ///< argv[0] with a '/' is a path, else looked up in PATH
    std::string input;              ///< on its stdin
    std::chrono::milliseconds timeout{30'000};
    Bytes output_limit = mib(64);  ///< of stdout and stderr each; more is an error
    std::stop_token stop = {};     ///< ends the program, which is an error
};

struct Output {
    int exit_code = 0;  ///< 128 + signal when signalled
    std::string out;
    std::string err;
};

/// Runs to the end of the program, in a process group of its own; what is left of the group then is
/// killed. Errors (environment): cannot be started, ran too long, wrote too much, was interrupted.
[[nodiscard]] Result<Output> run(const Command& command);

/// A program that lives beside us, talking over the descriptor it finds as fd 3.
class Companion {
public:
    /// stdin is /dev/null; stdout and stderr are ours; no other descriptor is inherited.
    [[nodiscard]] static Result<Companion> start(const std::vector<std::string>& argv, Fd fd3);

    Companion(Companion&&) noexcept;
    Companion& operator=(Companion&&) noexcept;
    /// Waits for its end; the owner makes it end by closing its side of the connection.
    ~Companion();

    [[nodiscard]] int pid() const;

private:
    struct Impl;
    explicit Companion(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace grader::process
