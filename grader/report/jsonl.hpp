#pragma once
// Events for other programs, as they happen: `grader run --format jsonl`; docs/json.md is the
// contract. Not thread-safe.

#include "grader/base/result.hpp"
#include "grader/model/event.hpp"

#include <cstdio>
#include <string>

namespace grader::report {

/// One compact JSON object and a line feed.
[[nodiscard]] std::string event_json(const model::Event& event);

/// Writes each event as one line, at once. A reader that went away is no error (the program must
/// ignore SIGPIPE): what cannot be written is given up, the run goes on.
class JsonLines : public model::EventSink {
public:
    /// `out` stays the caller's and must outlive this.
    explicit JsonLines(std::FILE* out) : out_(out) {}

    void on(const model::Event& event) override;

    /// Whether anything could not be written, but for a reader that went away.
    [[nodiscard]] Status status() const;

private:
    std::FILE* out_;
    int error_ = 0;  ///< errno of the first failure, after which nothing more is written
};

}  // namespace grader::report
