#include "grader/judge/events.hpp"

#include <utility>

namespace grader::judge {

void Events::add(model::Event event) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(event));
}

void Events::deliver() {
    std::unique_lock lock(mutex_);
    if (delivering_) return;
    delivering_ = true;
    while (!waiting_.empty()) {
        const model::Event event = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        sink_.on(event);
        lock.lock();
    }
    delivering_ = false;
}

}  // namespace grader::judge
