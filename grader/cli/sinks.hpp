#pragma once
// Several event sinks as one. Not thread-safe.

#include "grader/model/event.hpp"

#include <utility>
#include <vector>

namespace grader::cli {

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
