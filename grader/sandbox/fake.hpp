#pragma once
// A Sandbox for tests: a function of the test decides what each program would have done; nothing
// is executed. Everything asked for is recorded. Thread-safe; the function is called by one thread
// at a time.

#include "grader/sandbox/sandbox.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace grader::sandbox {

/// What a run was asked to do, with the bytes behind its descriptors.
struct FakeRequest {
    WorkerSpec worker;
    RunSpec spec;  ///< descriptors in it mean nothing any more
    std::string executable;
    std::string stdin_bytes;
    std::map<std::string, std::string> inputs;
    bool live = false;  ///< stdin and stdout are pipes; nothing goes through them
};

/// What the run did.
struct FakeReply {
    model::RunResult result;                   ///< sizes, files and output are filled in
    std::string out;                           ///< on stdout
    std::string err;                           ///< on stderr
    std::map<std::string, std::string> files;  ///< left in the working directory
    model::CollectState collected = model::CollectState::collected;  ///< of those of `outputs`
    PipesAtEnd pipes;            ///< of a run that talks with another
    std::optional<Error> error;  ///< of ours, instead of all the above
    bool hangs = false;          ///< until cancel()
};

class FakeSandbox : public Sandbox {
public:
    using Program = std::function<FakeReply(const FakeRequest&)>;

    explicit FakeSandbox(Program program);

    Result<std::unique_ptr<Worker>> make_worker(const WorkerSpec& spec) override;

    [[nodiscard]] std::string description() const override { return "fake"; }

    [[nodiscard]] std::string advice() const override { return ""; }

    [[nodiscard]] std::vector<FakeRequest> requests() const;
    [[nodiscard]] std::size_t workers_made() const;

    struct State;

private:
    std::shared_ptr<State> state_;
};

}  // namespace grader::sandbox
