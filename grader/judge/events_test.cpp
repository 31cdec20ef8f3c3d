#include "grader/judge/events.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace grader::judge {
namespace {

/// Whose name is a number.
model::TaskStarted numbered(int number) {
    return {.who = std::to_string(number), .problem = "", .test = ""};
}

class Numbers : public model::EventSink {
public:
    void on(const model::Event& event) override {
        EXPECT_FALSE(busy_.exchange(true)) << "two threads at once";
        seen.push_back(std::stoi(std::get<model::TaskStarted>(event).who));
        if (then) then();
        busy_ = false;
    }

    std::vector<int> seen;
    std::function<void()> then;

private:
    std::atomic<bool> busy_ = false;
};

TEST(Events, ArriveInTheirOrderWhenDelivered) {
    Numbers sink;
    Events events(sink);
    events.add(numbered(1));
    events.add(numbered(2));
    EXPECT_TRUE(sink.seen.empty());
    events.deliver();
    EXPECT_EQ(sink.seen, (std::vector{1, 2}));
}

TEST(Events, OneWhoReportsWhileAnotherDeliversNeedNotWait) {
    Numbers sink;
    Events events(sink);
    sink.then = [&] {
        if (sink.seen.size() > 1) return;
        std::thread other([&] {
            events.add(numbered(2));
            events.deliver();  // returns although the sink is busy
        });
        other.join();
    };
    events.add(numbered(1));
    events.deliver();
    EXPECT_EQ(sink.seen, (std::vector{1, 2}));
}

TEST(Events, NothingIsLostBetweenThreads) {
    Numbers sink;
    Events events(sink);
    constexpr int kEach = 500;
    std::vector<std::thread> threads;
    for (int first : {0, 1000, 2000, 3000}) {
        threads.emplace_back([&, first] {
            for (int i = 0; i < kEach; ++i) {
                events.add(numbered(first + i));
                events.deliver();
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(sink.seen.size(), 4U * kEach);
    std::vector<int> next = {0, 1000, 2000, 3000};
    for (const int number : sink.seen) {
        EXPECT_EQ(number, next[static_cast<std::size_t>(number) / 1000]++);
    }
}

}  // namespace
}  // namespace grader::judge
