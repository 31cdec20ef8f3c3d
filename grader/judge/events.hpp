#pragma once
// Passes events on to one sink, in order and one at a time, without making those who report wait
// for the sink (which may write to a disk): whoever reports first delivers also what others report
// meanwhile. Thread-safe.

#include "grader/model/event.hpp"

#include <deque>
#include <mutex>

namespace grader::judge {

class Events {
public:
    /// `sink` stays the caller's.
    explicit Events(model::EventSink& sink) : sink_(sink) {}

    /// Only puts it into the order of events.
    void add(model::Event event);

    /// Delivers what was added, unless another thread is at it.
    void deliver();

private:
    model::EventSink& sink_;
    std::mutex mutex_;  // of all below
    std::deque<model::Event> waiting_;
    bool delivering_ = false;
};

}  // namespace grader::judge
