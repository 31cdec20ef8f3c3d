#pragma once
// Event sinks of the commands. Not thread-safe.

#include "grader/model/event.hpp"
#include "grader/store/store.hpp"

#include <utility>
#include <variant>
#include <vector>

namespace grader::cli {

/// Keeps what is found out for the report only, aside from the run.
class Aside : public model::EventSink {
public:
    explicit Aside(store::Store& store) : store_(store) {}

    void on(const model::Event& event) override {
        const auto* finished = std::get_if<model::SubmissionFinished>(&event);
        if (finished != nullptr && !finished->result.reused) store_.keep(finished->result);
    }

private:
    store::Store& store_;
};

/// Does not listen.
class Quiet : public model::EventSink {
public:
    void on(const model::Event&) override {}
};

/// Several as one.
class Sinks : public model::EventSink {
public:
    /// They stay the caller's; each event reaches them in this order.
    explicit Sinks(std::vector<model::EventSink*> sinks) : sinks_(std::move(sinks)) {}

    void on(const model::Event& event) override {
        for (model::EventSink* sink : sinks_) sink->on(event);
    }

private:
    std::vector<model::EventSink*> sinks_;
};

}  // namespace grader::cli
