#pragma once
// What is shown while a run goes on: on a terminal two lines redrawn in place, elsewhere one plain
// line for each finished submission. Errors of writing are ignored: a closed pipe (the program must
// ignore SIGPIPE) loses the progress, never the run. Not thread-safe.
//
//   Progress progress(stderr, terminal_options(STDERR_FILENO));
//   judge(..., progress);

#include "grader/base/units.hpp"
#include "grader/model/event.hpp"
#include "grader/report/terminal.hpp"

#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::report {

/// Time since some fixed moment, never going back.
using Clock = std::function<Micros()>;

[[nodiscard]] Micros monotonic_now();

class Progress : public model::EventSink {
public:
    /// `out` stays the caller's and must outlive this.
    Progress(std::FILE* out, const TerminalOptions& options, Clock clock = monotonic_now);

    /// Clears the block, also when the run was broken off.
    ~Progress() override;

    void on(const model::Event& event) override;

    /// Redraws when due (ten times a second); for loops that wait long between events.
    void tick();

    /// Prints whole lines (made fit to be shown by the caller) above the block.
    void print(std::string_view lines);

private:
    void count(const model::RunStarted& event);
    void count(const model::TaskStarted& event);
    void count(const model::CompileFinished& event);
    void count(const model::CaseFinished& event);
    void count(const model::SubmissionFinished& event);
    void count(const model::RunFinished& event);

    /// Tasks of one kind that were really done in this run.
    struct Done {
        std::size_t count = 0;
        Micros time{0};

        /// What `more` of them are likely to take on one core; only when count > 0.
        [[nodiscard]] Micros expected(std::size_t more) const;
    };

    [[nodiscard]] Micros forget(const model::TaskStarted& task);
    [[nodiscard]] std::string time_left(Micros now) const;
    [[nodiscard]] std::string block() const;
    [[nodiscard]] std::string first_line(std::size_t columns) const;
    [[nodiscard]] std::string second_line(std::size_t columns) const;
    [[nodiscard]] std::string plain_line(const model::SubmissionResult& result) const;
    void clear();
    void write(std::string_view text);

    std::FILE* out_;
    TerminalOptions options_;
    Clock clock_;

    std::size_t submissions_ = 0;
    std::size_t cases_ = 0;
    std::size_t compiled_ = 0;
    std::size_t judged_ = 0;
    std::size_t judged_cases_ = 0;
    std::size_t accepted_ = 0;
    std::size_t judge_errors_ = 0;
    std::size_t reused_ = 0;

    struct Task {
        model::TaskStarted what;
        Micros started;
    };

    std::vector<Task> in_work_;  ///< the latest last
    Done compilations_;
    Done runs_;

    Micros started_{0};
    std::optional<Micros> first_task_;  ///< when it started
    Micros drawn_at_{0};
    bool running_ = false;
    bool visible_ = false;
};

}  // namespace grader::report
